import type { Namespace } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import { loadChunk } from '../async/loadChunk.ts'
import type { Kit } from '../Kit.ts'
import type { WalletName } from '../settings/Settings.ts'

/**
 * Opens the modal on the way to one wallet or login, and resolves with the account once it is connected. Without `wallet`
 * the visitor chooses. A wallet that is connected already is switched to, and nothing opens. While the visitor can try
 * again in the modal, the promise waits. A newer call ends an older one.
 *
 * Call it within a press: browsers open the window of a social login only then. Without a modal it connects a wallet of
 * this browser directly.
 *
 * @throws `connection/modal-closed` when the visitor leaves, `connection/rejected` or `connection/popup-closed` when that
 * was their last answer · `connector/not-found` for a wallet or login that this page does not offer · `request/aborted` ·
 * `chunk/load-failed`.
 * @example const { address } = await openConnect(kit, { wallet: 'metamask', namespace: 'eip155' })
 */
export async function openConnect(kit: Kit, parameters?: openConnect.Parameters): Promise<AccountSnapshot> {
  const { beginConnect } = await loadChunk(() => import('./beginConnect.ts'))
  return beginConnect(kit, parameters)
}

export declare namespace openConnect {
  type Parameters = {
    /** Which way in: a wallet by the id of its connector, its rdns or its id in the directory, or a login. */
    readonly wallet?: ConnectWay | undefined
    /** Makes this family the active one, and offers its wallets only. */
    readonly namespace?: Namespace | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = AccountSnapshot
  type ErrorType = BillfoldError
}

/** A way to connect: a wallet, `walletConnect` for any that pairs, or a login inside the page. */
export type ConnectWay = WalletName | 'walletConnect' | 'email' | 'passkey' | SocialProvider
