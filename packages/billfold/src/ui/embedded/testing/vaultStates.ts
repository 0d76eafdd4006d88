import type { ViewName } from '../../../core/modal/views.ts'
import { loggedIn } from '../../testing/states/loggedIn.ts'
import type { State } from '../../testing/states/State.ts'
import { sampleEmail } from '../../testing/states/sampleEmail.ts'
import { switched } from '../../testing/states/switched.ts'

/** What a wallet of the vault has beyond others. */
export const vaultStates = {
  ApproveTransaction: [
    { name: 'asked', scenario: loggedIn({ embedded: { isAsking: true }, path: [{ view: 'Account' }] }) },
    {
      name: 'loading',
      scenario: switched(
        { delayMs: 60_000 },
        loggedIn({ embedded: { isAsking: true }, connected: [], path: [{ view: 'Connect' }] }),
      ),
    },
    {
      name: 'failed',
      scenario: switched(
        { reach: 'no-frame' },
        loggedIn({ embedded: { isAsking: true }, connected: [], path: [{ view: 'Connect' }] }),
      ),
    },
    { name: 'nothing', scenario: loggedIn({ path: [{ view: 'ApproveTransaction' }] }) },
  ],
  UpdateEmailWallet: [
    {
      name: 'present address',
      scenario: loggedIn({ path: [{ view: 'AccountSettings' }, { view: 'UpdateEmailWallet' }] }),
    },
    {
      name: 'social login',
      scenario: loggedIn({ embedded: { user: { provider: 'x' } }, path: [{ view: 'UpdateEmailWallet' }] }),
    },
  ],
  UpgradeEmailWallet: [
    {
      name: 'recoverable',
      scenario: loggedIn({ path: [{ view: 'AccountSettings' }, { view: 'UpgradeEmailWallet' }] }),
    },
    {
      name: 'sealed',
      scenario: loggedIn({
        embedded: { user: { email: sampleEmail, custody: 'user-sealed' } },
        path: [{ view: 'UpgradeEmailWallet' }],
      }),
    },
    {
      name: 'this browser alone',
      scenario: loggedIn({
        embedded: { user: { email: sampleEmail, custody: 'user-sealed', isOnThisDeviceAlone: true } },
        path: [{ view: 'AccountSettings' }, { view: 'UpgradeEmailWallet' }],
      }),
    },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
