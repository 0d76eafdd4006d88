import { describe, expect, test } from 'vitest'
import { account, isModal, isOpenInStore, openByPress, openByScript, opener, wallet } from './testing/modal.ts'
import type { openHost } from './testing/openHost.ts'
import { withHost } from './testing/withHost.ts'

// Fault 72. The automation's own default would switch the back-forward cache off.
const host = withHost({ launch: { ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

/** A page that is connected, whose wallet does `meanwhile` while the page is away, unheard. */
async function connect(meanwhile: 'nothing' | 'other account' | 'end') {
  const opened = await host.open()
  await opened.page.evaluate(what => {
    const fox = window.host.createMadeUpWallet()
    window.host.start({ wallets: [fox] })
    window.addEventListener('pagehide', () => {
      fox.set({ noEvents: true })
      if (what === 'end') fox.endConnection('toy')
      if (what === 'other account') fox.changeAccounts('toy', [{ address: 'grace.harbour', type: 'payment' }])
    })
    window.addEventListener('pageshow', event => Object.assign(window, { isRestored: event.persisted }))
  }, meanwhile)
  await openByPress(opened.page)
  await wallet(opened.page).click()
  await account(opened.page).waitFor()
  return opened
}

/** To another page and back. */
async function leaveAndReturn({ page }: openHost.ReturnType) {
  await page.goto(`${page.url()}?elsewhere`)
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => 'isRestored' in window)
  // Otherwise this file proves nothing.
  expect(await page.evaluate(() => (window as unknown as { isRestored: boolean }).isRestored)).toBe(true)
}

describe('a page that comes back from the back-forward cache', () => {
  test('shows the account that the wallet moved to meanwhile', async () => {
    const opened = await connect('other account')
    await leaveAndReturn(opened)
    await opened.page.locator('button[title="grace.harbour"]').waitFor()
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('knows that the connection ended meanwhile', async () => {
    const opened = await connect('end')
    await leaveAndReturn(opened)
    await opener(opened.page).waitFor()
    await openByPress(opened.page)
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('still has its open modal, in use', async () => {
    const opened = await connect('nothing')
    const { page, dialog } = opened
    await openByScript(page)
    await dialog.locator('.bf-card').waitFor()
    await leaveAndReturn(opened)
    expect(await isModal(dialog)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isOpenInStore(page)).toBe(false)
    await account(page).click()
    await page.getByRole('button', { name: /Disconnect/ }).click()
    await opener(page).waitFor()
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })
})
