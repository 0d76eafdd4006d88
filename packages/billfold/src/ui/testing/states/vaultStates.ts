import type { ViewName } from '../../../core/modal/views.ts'
import { loggedIn } from './loggedIn.ts'
import type { State } from './State.ts'
import { sampleEmail } from './sampleEmail.ts'
import { switched } from './switched.ts'
import { visitor } from './visitor.ts'

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
      name: 'malformed',
      scenario: loggedIn({ path: [{ view: 'UpdateEmailWallet' }] }),
      act: visitor.type('max@'),
    },
    {
      name: 'social login',
      scenario: loggedIn({ embedded: { user: { provider: 'x' } }, path: [{ view: 'UpdateEmailWallet' }] }),
    },
  ],
  UpdateEmailPrimaryOtp: [
    {
      name: 'empty',
      scenario: loggedIn({
        path: [
          { view: 'AccountSettings' },
          { view: 'UpdateEmailPrimaryOtp', params: { email: sampleEmail, newEmail: 'max@example.com' } },
        ],
      }),
    },
  ],
  UpdateEmailSecondaryOtp: [
    {
      name: 'wrong',
      scenario: loggedIn({
        path: [
          { view: 'AccountSettings' },
          { view: 'UpdateEmailSecondaryOtp', params: { newEmail: 'max@example.com' } },
        ],
      }),
      act: visitor.typeCode('99999999'),
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
