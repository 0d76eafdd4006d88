import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario, WalletScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'
import { hostileNames } from '../../testing/states/hostileNames.ts'
import type { State } from '../../testing/states/State.ts'
import { severalFamilies } from '../../testing/states/severalFamilies.ts'
import type { TestPage } from '../../testing/TestPage.ts'

const withFox = (answers: Partial<WalletScenario>, more: Scenario = {}): Scenario => ({
  wallets: [{ ...fox, ...answers }],
  path: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { connectorId: fox.id } }],
  ...more,
})

/** A wallet in this browser is asked to connect. */
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
} satisfies { readonly [view in ViewName]?: readonly State[] }
