import type { SentCalls } from './writeCallsId.ts'

/** Reads an id back; `undefined` for one that is not of here. */
export function readCallsId(id: string): SentCalls | undefined {
  const [, version, chain = '', hashes = ''] = /^0x0([12])([\da-f]{16})((?:[\da-f]{64}){1,16})$/.exec(id) ?? []
  if (version === undefined) return undefined
  return {
    version: version === '1' ? 1 : 2,
    network: `eip155:${BigInt(`0x${chain}`)}`,
    hashes: (hashes.match(/.{64}/g) ?? []).map(hash => `0x${hash}`),
  }
}
