import { BillfoldError, isBillfoldError, nameOffChain, rpcInvalidAnswer } from 'billfold/protocol'
import { readCause } from '../errors/readCause.ts'
import type { NameCall } from './NameCall.ts'

/** What universal resolvers revert with where a name, its resolver or its record is not there, or leads elsewhere. */
const nothing: readonly string[] = [
  '0x77209fe8', // ResolverNotFound(bytes)
  '0x1e9535f2', // ResolverNotContract(bytes,address)
  '0x95c0c752', // ResolverError(bytes)
  '0x7b1c461b', // UnsupportedResolverProfile(bytes4)
  '0xef9c03ce', // ReverseAddressMismatch(string,bytes)
]
/** `OffchainLookup(address,string[],bytes,bytes4,bytes)`, EIP-3668. */
const elsewhere = '0x556f1830'

/**
 * Asks a universal resolver; `undefined` when it knows nothing.
 *
 * @throws `names/off-chain` when a gateway would have to be asked: gateways are hosts that the page did not name, and
 * the writer of a record chooses them · `rpc/invalid-answer` · what `call` throws.
 */
export async function callNames(
  call: NameCall,
  options: { readonly universalResolver: string; readonly data: string; readonly name: string },
): Promise<string | undefined> {
  const { universalResolver, data, name } = options
  try {
    const answer = await call('eth_call', [{ to: universalResolver, data }, 'latest'])
    if (typeof answer === 'string' && answer.length > 2) return answer
  } catch (cause) {
    const selector = isBillfoldError(cause, 'node/reverted') ? readCause(cause.cause).revertData?.slice(0, 10) : ''
    if (selector === elsewhere) throw new BillfoldError(nameOffChain, { context: { name }, cause })
    if (selector && nothing.includes(selector)) return undefined
    throw cause
  }
  throw new BillfoldError(rpcInvalidAnswer, { details: 'no universal resolver at that address' })
}
