import type { Page } from 'playwright-core'
import type { ViewName } from '../../../core/modal/views.ts'
import type { TestPage } from '../page/main.tsx'
import type { Scenario, WalletScenario } from '../Scenario.ts'
import { fox } from '../sampleWallets.ts'
import { hostileNames } from './hostileNames.ts'
import { legal } from './legal.ts'
import type { State } from './State.ts'
import { severalFamilies } from './severalFamilies.ts'
import { visitor } from './visitor.ts'

const withFox = (answers: Partial<WalletScenario>, more: Scenario = {}): Scenario => ({
  wallets: [{ ...fox, ...answers }],
  path: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { connectorId: fox.id } }],
  ...more,
})
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

/** A wallet is asked to connect: one that is here, or one at the other end of a code. */
export const connectingStates = {
  ConnectingExternal: [
    { name: 'asking', scenario: withFox({ connect: 'hang' }) },
    { name: 'asking external', scenario: withFox({ connect: 'hang', kind: 'external' }) },
    { name: 'asking, or on the phone', scenario: withFox({ connect: 'hang' }, { pairing: {} }) },
    { name: 'declined', scenario: withFox({ connect: 'reject' }) },
    { name: 'pending', scenario: withFox({ connect: 'pending' }) },
    { name: 'no account', scenario: withFox({ connect: 'none' }) },
    { name: 'no answer', scenario: withFox({ connect: 'fail' }) },
    {
      name: 'details',
      scenario: withFox({ connect: 'fail' }),
      act: page => page.getByText('Details').click(),
    },
    {
      name: 'gone',
      scenario: withFox({ connect: 'hang' }),
      act: page => page.evaluate(() => (window as unknown as { testPage: TestPage }).testPage.withdraw('example.fox')),
    },
    {
      name: 'lost at once',
      scenario: withFox(
        {},
        { path: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { connectorId: fox.id, isLost: true } }] },
      ),
    },
    { name: 'connected already', scenario: withFox({}, { connected: [fox.id] }) },
    { name: 'hostile name', scenario: withFox({ connect: 'fail', name: hostileNames.solid }) },
  ],
  ConnectingMultiChain: [
    { name: 'two', scenario: severalFamilies() },
    { name: 'one connected', scenario: severalFamilies({ connected: [fox.id] }) },
    { name: 'hostile name', scenario: severalFamilies({}, hostileNames.solid) },
    {
      name: 'gone',
      scenario: { path: [{ view: 'Connect' }, { view: 'ConnectingMultiChain', params: { connectorIds: ['nobody'] } }] },
    },
  ],
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
