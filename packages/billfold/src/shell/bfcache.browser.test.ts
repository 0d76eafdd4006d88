import { describe, expect, test } from 'vitest'
import { findChromium } from '../../../../scripts/chromium.mjs'
import { account, isModal, isOpenInStore, openByPress, openByScript, opener, wallet } from './testing/modal.ts'
import type { openHost } from './testing/openHost.ts'
import { withHost } from './testing/withHost.ts'

// Fault 72. The automation's own default would switch the back-forward cache off; Chromium without a window has no such cache.
const executablePath = findChromium() ?? ''
const host = withHost({ launch: { executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

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

/**
 * To another page and back. False where the browser gave the page up for reasons of its own, which it may at any time;
 * what the page itself did to be given up is a defect, and thrown.
 */
async function leaveAndReturn({ page, context }: openHost.ReturnType): Promise<boolean> {
  const session = await context.newCDPSession(page)
  const reasons: string[] = []
  session.on('Page.backForwardCacheNotUsed', event => {
    for (const { type, reason } of event.notRestoredExplanations) reasons.push(`${type} ${reason}`)
  })
  await session.send('Page.enable')
  await page.goto(`${page.url()}?elsewhere`)
  await page.goBack({ waitUntil: 'commit' })
  const isRestored = await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // A page out of the cache still reports its first load.
    return 'isRestored' in window ? 'yes' : entry?.type === 'back_forward' && 'no'
  })
  const answer = await isRestored.jsonValue()
  // Without this, the file proves nothing.
  if (answer === 'yes') expect(await page.evaluate(() => (window as { isRestored?: boolean }).isRestored)).toBe(true)
  expect(reasons.filter(reason => !reason.startsWith('Circumstantial'))).toEqual([])
  return answer === 'yes'
}

/** A connected page that was left, and came back out of the cache. */
async function restored(
  meanwhile: Parameters<typeof connect>[0],
  before?: (opened: openHost.ReturnType) => Promise<unknown>,
): Promise<openHost.ReturnType> {
  for (let left = 5; left > 0; left--) {
    const opened = await connect(meanwhile)
    await before?.(opened)
    if (await leaveAndReturn(opened)) return opened
    await opened.close()
  }
  throw new Error('the browser never kept the page')
}

describe('a page that comes back from the back-forward cache', () => {
  test('shows the account that the wallet moved to meanwhile', async () => {
    const opened = await restored('other account')
    await opened.page.locator('button[title="grace.harbour"]').waitFor()
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('knows that the connection ended meanwhile', async () => {
    const opened = await restored('end')
    await opened.page.getByRole('button', { name: 'Unlock wallet' }).waitFor()
    await openByPress(opened.page)
    expect(await opened.faults()).toEqual([])
    await opened.close()
  })

  test('still has its open modal, in use', async () => {
    const opened = await restored('nothing', async ({ page, dialog }) => {
      await openByScript(page)
      await dialog.locator('.bf-card').waitFor()
    })
    const { page, dialog } = opened
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
