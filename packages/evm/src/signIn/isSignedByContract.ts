import { isBillfoldError, isEvmAddress, isHex } from 'billfold/protocol'

import { word } from '../abi/word.ts'
import { toHex } from '../names/toHex.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { signatureValidator } from './signatureValidator.ts'

/** `isValidSignature(bytes32,bytes)`, and what it answers to a right one (ERC-1271). */
const selector = '0x1626ba7e'
/** Ends signatures of accounts that may not be there yet (ERC-6492). */
const wrapped = '6492'.repeat(16)

/**
 * Whether the account at `address` confirms its signature of `hash`: its contract (ERC-1271) or, where the signature is
 * wrapped, the one that would be there (ERC-6492), by the standard's own validator, which a node runs and keeps nowhere.
 *
 * @throws `rpc/all-failed` when no node answered: unknown is not the same as wrong · `rpc/no-url` · `request/aborted`.
 */
export async function isSignedByContract(
  rpc: Pick<Rpc, 'request'>,
  options: isSignedByContract.Options,
): Promise<boolean> {
  const { address, signature } = options
  if (!isEvmAddress(address) || !isHex(signature) || signature.length % 2 !== 0) return false
  const hash = toHex(options.hash)
  const bytes = signature.slice(2)
  const tail = word(bytes.length / 2) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const isWrapped = bytes.toLowerCase().endsWith(wrapped)
  const call = isWrapped
    ? { data: signatureValidator + word(address) + hash + word(0x60) + tail }
    : { to: address, data: selector + hash + word(0x40) + tail }
  try {
    const answer = await rpc.request('eth_call', [call, 'latest'])
    if (typeof answer !== 'string') return false
    // The validator gives a byte of its own, a contract the selector in a word.
    return isWrapped ? /^0x0*1$/.test(answer) : answer.slice(0, 66).toLowerCase() === selector.padEnd(66, '0')
  } catch (cause) {
    if (isBillfoldError(cause, 'node/reverted')) return false
    throw cause
  }
}

export declare namespace isSignedByContract {
  type Options = { readonly address: string; readonly hash: Uint8Array; readonly signature: string }
}
