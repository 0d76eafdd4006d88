import { switchAccount } from '../core/actions/switchAccount.ts'
import { switchNetwork } from '../core/actions/switchNetwork.ts'
import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInNoAddress, signInNotEnabled } from '../protocol/errors/rows/signIn.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'

/**
 * Signs the active account in, by the view SIWXSignMessage, and resolves with its session; at once if it has one. Without a
 * modal (`disableAppend`) the wallet is asked directly.
 *
 * @throws `sign-in/not-enabled` without the option `siwx`, and for a family that it leaves out · `sign-in/no-address` when no account is connected ·
 * `sign-in/no-network` on a network that is not configured · `sign-in/no-client` when the wallet is gone · `request/aborted` when
 * the visitor cancels, another account or network becomes active, or `signal` aborts · `sign-in/init-failed` ·
 * `sign-in/server-away` · what `switchNetwork` and `switchAccount` throw. A refusal of the wallet can be tried again in the
 * view; without a modal it rejects with `wallet/rejected`, `sign-in/refused` or `sign-in/signing-failed`.
 * @example const session = await signIn(kit)
 */
export async function signIn(kit: Kit, parameters: signIn.Parameters = {}): Promise<SignInSession> {
  if (!kit.runtime.siwx) throw new BillfoldError(signInNotEnabled)
  const { account, network, signal } = parameters
  const { activeNamespace, namespaces } = kit.store.getState()
  if (namespaces[activeNamespace]?.status !== 'connected') throw new BillfoldError(signInNoAddress)
  if (account !== undefined) switchAccount(kit, { address: account })
  if (network) await switchNetwork(kit, { networkId: network, signal })
  const { beginSignIn } = await loadChunk(() => import('./beginSignIn.ts'))
  return beginSignIn(kit, parameters)
}

export declare namespace signIn {
  type Parameters = {
    /** Made the active account first, among those of the connected wallet. */
    readonly account?: string | undefined
    /** Switched to first. */
    readonly network?: NetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = SignInSession
  type ErrorType = BillfoldError
}
