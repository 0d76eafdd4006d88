import type { SentCalls } from './writeCallsId.ts'

/** Reads an id back; `undefined` for one that is not of here. */
export function readCallsId(id: string): SentCalls | undefined {
  const [, part, version, chain = '', hashes = ''] =
    /^0x([01])([12])([\da-f]{16})((?:[\da-f]{64}){1,16})$/.exec(id) ?? []
  if (version === undefined) return undefined
  return {
    version: version === '1' ? 1 : 2,
    network: `eip155:${BigInt(`0x${chain}`)}`,
    isWhole: part === '0',
    hashes: (hashes.match(/.{64}/g) ?? []).map(hash => `0x${hash}`),
  }
}
