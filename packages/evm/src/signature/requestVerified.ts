import { BillfoldError, isEvmAddress, isHex, isRecord, rpcInvalidParams } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'
import { hashMessage } from '../signIn/hashMessage.ts'
import { requireSignature } from '../transaction/requireSignature.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import { hashTypedData } from './hashTypedData.ts'
import { requireSigned } from './requireSigned.ts'
import { requireSignedTransaction } from './requireSignedTransaction.ts'

/**
 * One request of a library to a wallet, by `ask`. What is signed (`personal_sign`, `eth_sign`, `eth_signTypedData` and its
 * versions 3 and 4, `eth_signTransaction`) resolves once it is verified for the account that the request names; all else
 * resolves with the wallet's answer as it is. Source: EIP-191, EIP-712, EIP-1474.
 *
 * `eth_sign` counts over the message as EIP-191 writes it, and over 32 bytes as they are, which wallets do differently.
 *
 * @throws `rpc/invalid-params`, before the wallet is asked, for a request that names no account, and for what has no digest
 * to verify, such as typed data of version 1 · `connector/invalid-answer` · `rpc/all-failed` when a contract would have to
 * say whether it signed and no node answers · what `ask` rejects with.
 */
export async function requestVerified({ ask, call, isContract, node }: requestVerified.Options): Promise<unknown> {
  const { method, params } = call
  const list = Array.isArray(params) ? params : []
  if (method === 'eth_signTransaction') {
    const [transaction] = list
    if (!isRecord(transaction) || !isEvmAddress(transaction.from)) refuse('A transaction with its sender is needed')
    const answer = await ask(call)
    requireSignedTransaction(answer, transaction)
    return answer
  }
  const hashesOf = digests[method.replace(/_v[34]$/, '')]
  if (!hashesOf) return ask(call)
  // Wallets take the account in the other place, too.
  const usual = method === 'personal_sign' ? 1 : 0
  const at = isEvmAddress(list[usual]) ? usual : 1 - usual
  const address = list[at]
  if (!isEvmAddress(address)) refuse('An account is needed')
  const hashes = hashesOf(list[1 - at])
  const answer = await ask(call)
  const signature = requireSignature(answer, { address, type: isContract ? 'smartAccount' : 'eoa' })
  await requireSigned({ address, hashes, signature, rpc: node })
  return answer
}

export declare namespace requestVerified {
  type Options = {
    readonly call: { readonly method: string; readonly params?: unknown }
    /** Asks the wallet. */
    ask(call: Options['call']): Promise<unknown>
    /** Whether the wallet says that its accounts are contracts. */
    readonly isContract?: boolean
    /** Answers what contracts say of signatures. */
    readonly node: Pick<Rpc, 'request'>
  }
}

const digests: Readonly<Record<string, (what: unknown) => readonly Uint8Array[]>> = {
  personal_sign: what => [hashMessage(toBytes(what))],
  eth_sign(what) {
    const bytes = toBytes(what)
    return bytes.length === 32 ? [hashMessage(bytes), bytes] : [hashMessage(bytes)]
  },
  eth_signTypedData: what => [hashTypedData(checkTypedData(what))],
}

/** Text that is not hex is signed as text. */
function toBytes(what: unknown): Uint8Array {
  if (typeof what !== 'string') refuse('A message is needed')
  if (!isHex(what)) return new TextEncoder().encode(what)
  return Uint8Array.from(what.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

function refuse(details: string): never {
  throw new BillfoldError(rpcInvalidParams, { details })
}
