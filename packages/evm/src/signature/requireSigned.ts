import type { Account, Network, ReadSettings } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import { hashMessage } from '../signIn/hashMessage.ts'
import { isHashSignedBy } from '../signIn/isHashSignedBy.ts'
import { hashTypedData } from './hashTypedData.ts'

/** Ends signatures of accounts that may not be there yet (ERC-6492). */
const wrapped = /(6492){16}$/i

/**
 * Makes sure that a signature is by the account's key, of what was asked. A contract signs by rules of its own, which
 * whoever takes the signature asks it for (ERC-1271, ERC-6492): its signatures pass, also where the wallet does not say
 * that the account is one.
 *
 * @throws `connector/invalid-answer` · `rpc/all-failed` when a signature is not by the key and no node can say whether the
 * account is a contract · `request/aborted`.
 */
export async function requireSigned(options: requireSigned.Options): Promise<void> {
  const { account, network, settings, signal, signature, asked } = options
  if (account.type === 'smartAccount') return
  const hash = 'typedData' in asked ? hashTypedData(asked.typedData) : hashMessage(asked.message)
  if (isHashSignedBy({ hash, signature, address: account.address }) || wrapped.test(signature)) return
  const rpc = openRpc({ fetch: settings.fetch, rpcUrls: settings.rpcUrls(network), chain: network, signal })
  if ((await rpc.request('eth_getCode', [account.address, 'latest'])) !== '0x') return
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The signature is by another key, or of something else' })
}

export declare namespace requireSigned {
  type Options = {
    readonly account: Account
    readonly network: Network
    readonly settings: ReadSettings
    readonly signal?: AbortSignal | undefined
    readonly signature: string
    /** What the wallet was asked to sign; typed data as `checkTypedData` gives it. */
    readonly asked: { readonly message: string | Uint8Array } | { readonly typedData: string }
  }
}
