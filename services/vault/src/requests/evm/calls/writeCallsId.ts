import type { NetworkId } from 'billfold/protocol'

/** Calls that were sent: all that telling their status takes, so that their id survives a reload by itself. */
export type SentCalls = {
  readonly version: 1 | 2
  readonly network: NetworkId
  readonly hashes: readonly string[]
  /** Not where it stopped on its way: `hashes` are those that may have been sent. */
  readonly isWhole: boolean
}

/** The id of calls: 0x, a byte for the version (with 16 where it is not whole), 8 for the chain, 32 for each hash. */
export function writeCallsId({ hashes, isWhole, network, version }: SentCalls): string {
  const chain = BigInt(network.slice('eip155:'.length)).toString(16).padStart(16, '0')
  return `0x${isWhole ? 0 : 1}${version}${chain}${hashes.map(hash => hash.slice(2)).join('')}`
}
