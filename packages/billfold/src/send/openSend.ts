import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import type { SendArguments } from '../core/modal/views.ts'

/**
 * Opens the Send view with what you give, which the visitor cannot change there, and resolves with the transaction's hash
 * once the wallet has sent it. `amount` is a decimal string of tokens, `token` a contract address (absent with an amount:
 * the native token), `networkId` a CAIP-2 id the wallet is switched to first. What you leave out the visitor enters.
 *
 * When the visitor closes the modal while the wallet is being asked, the promise waits for the wallet's answer, for what
 * is approved there happens: after `request/timeout` or another failure that is not a rejection, check whether it was sent
 * before you ask again. A newer call ends an older one.
 *
 * @throws `request/aborted` when the visitor leaves or `signal` aborts · `request/pending` while the wallet is asked for an
 * earlier one · `connector/not-connected` ·
 * `send/unsupported-chain` · `send/invalid-address` · `send/invalid-amount` · `send/token-required` ·
 * `send/token-address-required` · what `switchNetwork` and, for the wallet's answer, `transferToken` throw.
 * @example const hash = await openSend(kit, { to: '0x71C7…976F', amount: '12.5', token: usdc, networkId: 'eip155:8453' })
 */
export async function openSend(kit: Kit, parameters: openSend.Parameters = {}): Promise<string> {
  const { beginSend } = await loadChunk(() => import('./beginSend.ts'))
  return beginSend(kit, parameters)
}

export declare namespace openSend {
  type Parameters = SendArguments & { readonly signal?: AbortSignal | undefined }
  type ReturnType = string
}
