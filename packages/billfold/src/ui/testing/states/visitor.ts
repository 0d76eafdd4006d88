import type { Page } from 'playwright-core'

/** What a visitor does to bring a view into a state. */
export const visitor = {
  press: (name: string) => (page: Page) => page.getByRole('button', { name }).click(),
  /** Into the only field, with Enter. */
  type: (text: string) => async (page: Page) => {
    await page.getByRole('textbox').fill(text)
    await page.keyboard.press('Enter')
  },
  /** A visitor does not press Enter after a code. */
  typeCode: (digits: string) => (page: Page) => page.getByRole('textbox').fill(digits),
  search: (text: string) => (page: Page) => page.getByRole('searchbox').fill(text),
  chooseTab: (name: string) => (page: Page) => page.getByRole('tab', { name }).click(),
  /** Reads what comes by itself. */
  waitFor: (text: string) => (page: Page) => page.getByText(text).first().waitFor(),
}
