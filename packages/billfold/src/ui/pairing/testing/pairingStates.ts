import type { Page } from 'playwright-core'
import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'
import { legal } from '../../testing/states/legal.ts'
import type { State } from '../../testing/states/State.ts'
import { visitor } from '../../testing/states/visitor.ts'
import type { TestPage } from '../../testing/TestPage.ts'

/** A wallet of the made-up directory that is to be paired; without one, any. */
const paired = (walletId?: string, pairing: Scenario['pairing'] = {}, more: Scenario = {}): Scenario => ({
  pairing,
  path: [
    { view: 'Connect' },
    {
      view: 'ConnectingWalletConnect',
      params: walletId ? { walletId, name: walletId.replace(/^./, letter => letter.toUpperCase()) } : {},
    },
  ],
  ...more,
})
/** The wallet at the other end does something with the code that is shown. */
const answer = (what: 'reject' | 'close') => async (page: Page) => {
  await page.locator('.bf-qr, .bf-button:not([aria-busy])').first().waitFor()
  await page.evaluate(name => (window as unknown as { testPage: TestPage }).testPage.pairing[name](), what)
}
const phone: Scenario = { device: 'iphone' }
/** A pairing that the page makes itself. */
const hostUri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const hostCode = { view: 'ConnectingWalletConnectBasic', params: { uri: hostUri } } as const

/** A wallet on another device is asked to connect, by a code or a link. */
export const pairingStates = {
  ConnectingWalletConnect: [
    { name: 'code', scenario: paired('rainbow') },
    { name: 'any wallet', scenario: paired() },
    { name: 'making', scenario: paired('rainbow', { offer: 'by hand' }) },
    {
      name: 'running out',
      scenario: paired('rainbow', { lifetimeMs: 35_000 }),
      act: page => page.getByRole('timer').waitFor(),
    },
    { name: 'declined', scenario: paired('rainbow'), act: answer('reject') },
    { name: 'closed', scenario: paired('rainbow'), act: answer('close') },
    { name: 'offline', scenario: paired('rainbow', { relay: 'unreachable' }) },
    { name: 'refused', scenario: paired(undefined, { relay: 'refused' }) },
    { name: 'tabs', scenario: paired('ledge') },
    { name: 'desktop', scenario: paired('ledge'), act: visitor.chooseTab('Desktop') },
    { name: 'web', scenario: paired('ledge'), act: visitor.chooseTab('Web') },
    { name: 'in this browser too', scenario: paired('fox', {}, { wallets: [fox] }) },
    { name: 'not in this browser', scenario: paired('safe-harbour') },
    { name: 'unknown', scenario: paired('nobody') },
    { name: 'list loading', scenario: paired('rainbow', {}, { directory: 'hang' }) },
    { name: 'list failed', scenario: paired('rainbow', {}, { directory: 'fail' }) },
    { name: 'phone', scenario: paired('rainbow', {}, phone) },
    {
      name: 'phone stayed',
      scenario: paired('rainbow', {}, phone),
      act: async page => {
        await page.getByRole('button', { name: 'Open Rainbow' }).click()
        await page.getByText('Did Rainbow not open?').waitFor()
      },
    },
    { name: 'phone declined', scenario: paired('rainbow', {}, phone), act: answer('reject') },
    { name: 'phone offline', scenario: paired('rainbow', { relay: 'unreachable' }, phone) },
    {
      name: 'phone code',
      scenario: paired('rainbow', {}, phone),
      act: visitor.press('Show a QR code'),
    },
  ],
  ConnectingWalletConnectBasic: [
    { name: 'code', scenario: { pairing: {}, options: { ...legal, basic: true } } },
    { name: 'legal', scenario: { pairing: {}, options: { ...legal, basic: true, features: { legalCheckbox: true } } } },
    { name: 'offline', scenario: { pairing: { relay: 'unreachable' }, options: { basic: true } } },
    { name: 'phone', scenario: { pairing: {}, options: { ...legal, basic: true }, ...phone } },
    { name: 'of the host', scenario: { path: [hostCode] } },
    { name: 'of the host, on a phone', scenario: { path: [hostCode], ...phone } },
    {
      name: 'of the host, over',
      scenario: { path: [{ ...hostCode, params: { uri: `${hostUri}&expiryTimestamp=1` } }] },
    },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
