import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, type TestContext } from 'vitest'
import { launchRealBrowser } from '../../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { openPage, type Watched } from './openPage.ts'
import { reportSeen } from './reportSeen.ts'
import { shareStack } from './shareStack.ts'
import type { StackAddresses } from './startStack.ts'

/** The demo of a stack of its own, opened for the tests of one file. What it holds is there once the tests run. */
export type Demo = {
  readonly stack: StackAddresses
  readonly seen: Watched
  /** The modal's dialog, through its open shadow root. */
  modal(): Locator
  /** The window of the demo's own wallet. */
  wallet(): Locator
  /** The visitor connects that wallet on EVM chains, and the modal has closed. */
  connect(): Promise<void>
  /** Closes what a test has left open, so that it does not stand in the way of the next one; of a failed one, what the visitor saw is printed. */
  closeAfter(context: TestContext): Promise<void>
}

/** @example const demo = withDemo(); it('…', () => demo.connect()) */
export function withDemo(): Demo {
  let stack: StackAddresses
  let browser: Browser
  let seen: Watched
  beforeAll(async () => {
    stack = await shareStack()
    browser = await launchRealBrowser()
    seen = await openPage(browser, stack.demo)
  })
  afterAll(async () => {
    await browser?.close()
  })
  const modal = () => seen.page.locator('billfold-modal dialog')
  const wallet = () => seen.page.getByRole('dialog', { name: 'Billfold Test Wallet' })
  return {
    get stack() {
      return stack
    },
    get seen() {
      return seen
    },
    modal,
    wallet,
    async closeAfter({ task }) {
      if (task.result?.state === 'fail') {
        const shown = (await modal().isVisible()) ? modal() : seen.page.locator('body')
        reportSeen(task, { where: seen.page.url(), what: await shown.ariaSnapshot() })
      }
      for (let count = 0; count < 6 && (await modal().isVisible()); count++) await seen.page.keyboard.press('Escape')
    },
    async connect() {
      await seen.page.getByRole('button', { name: 'Connect wallet' }).click()
      await modal()
        .getByRole('button', { name: /Billfold Test Wallet/ })
        .click()
      await modal().getByRole('button', { name: /^EVM/ }).click()
      await wallet().getByRole('button', { name: 'Approve' }).click()
      await seen.page
        .getByTestId('status')
        .filter({ hasText: /^connected$/ })
        .waitFor()
      await modal().waitFor({ state: 'hidden' })
    },
  }
}
