import type { Approval } from '../../requests/screen/Approval.ts'
import type { EmailAsk } from './EmailAsk.ts'
import type { SettingsAsk } from './SettingsAsk.ts'
import type { UnlockAsk } from './UnlockAsk.ts'

/** How frame and window of the vault speak: messages between two pages of one origin, then a port. */
export const vaultWindow = {
  ready: '@billfold-vault/window-ready',
  approval: '@billfold-vault/window-approval',
  unlock: '@billfold-vault/window-unlock',
  settings: '@billfold-vault/window-settings',
  email: '@billfold-vault/window-email',
  features: 'popup,width=420,height=720',
} as const

/**
 * What the frame hands over. With it goes a port: for the `Decision` on a request; for factors that open the wallet, each answered by `UnlockAnswer` where it
 * does not; for questions to the frame's worker; for the steps of a change of the address.
 */
export type HandedOver = { readonly theme?: string | undefined } & (
  | {
      readonly type: typeof vaultWindow.approval
      readonly approval: Approval
      readonly deviceEnvelopeIds: readonly string[]
    }
  | { readonly type: typeof vaultWindow.unlock; readonly ask: UnlockAsk }
  | { readonly type: typeof vaultWindow.settings; readonly ask: SettingsAsk }
  | { readonly type: typeof vaultWindow.email; readonly ask: EmailAsk }
)
