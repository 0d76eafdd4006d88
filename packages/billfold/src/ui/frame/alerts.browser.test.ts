import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openByPress } from '../../shell/testing/modal.ts'
import { withHost } from '../../shell/testing/withHost.ts'

const host = withHost()

/** A kit whose developer has chosen two theme tokens that are refused when the modal is first drawn. */
const start = (page: Page, debug: boolean) =>
  page.evaluate(
    isDebug => void window.host.start({ debug: isDebug, theme: { tokens: { accent: 'nonsense', radius: '9em' } } }),
    debug,
  )

test('with `debug`, the developer’s alerts are shown over the view until they are dismissed, one after the other', async () => {
  const { page, dialog, faults, close } = await host.open()
  await start(page, true)
  await openByPress(page)
  const alert = dialog.locator('.bf-toast')
  await alert.getByText('For the developer (1 of 2)').waitFor()
  expect(await alert.textContent()).toContain('The theme token accent was refused: not-a-colour')
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.getByText('For the developer (2 of 2)').waitFor()
  expect(await alert.textContent()).toContain('theme/radius')
  // A toast is for the visitor and comes first.
  await page.evaluate(() => {
    const one = window.host.started[0]
    if (one) window.host.actions.showToast(one.kit, 'success', 'Address copied', true)
  })
  await alert.getByText('Address copied').waitFor()
  expect(await alert.count()).toBe(1)
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.getByText('For the developer (2 of 2)').waitFor()
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.waitFor({ state: 'detached' })
  // What was dismissed does not come back with the next opening; what is new does.
  await page.keyboard.press('Escape')
  await openByPress(page)
  await page.evaluate(() => {
    const one = window.host.started[0]
    if (one) window.host.actions.setTheme(one.kit, { tokens: { font: 'url(x)' } })
  })
  await alert.getByText('For the developer (3 of 3)').waitFor()
  expect(await faults()).toEqual(
    ['accent', 'radius', 'font'].map(name => expect.stringContaining(`warning: [billfold] The theme token ${name}`)),
  )
  await close()
})

test('without `debug` a visitor sees nothing of it', async () => {
  const { page, dialog, close } = await host.open()
  await start(page, false)
  await openByPress(page)
  await page.getByRole('button', { name: 'All wallets' }).waitFor()
  expect(await page.evaluate(() => window.host.started[0]?.kit.runtime.alerts.length)).toBe(2)
  expect(await dialog.locator('.bf-toast').count()).toBe(0)
  await close()
})
