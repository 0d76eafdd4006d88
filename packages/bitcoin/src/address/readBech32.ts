import { decodeSegwit } from 'billfold/protocol'

/** Prefix, version and program of a witness address; `undefined` when BIP-173 or BIP-350 calls it invalid. */
export function readBech32(
  address: string,
): { readonly prefix: string; readonly version: number; readonly program: Uint8Array } | undefined {
  const lower = address.toLowerCase()
  const prefix = lower.slice(0, Math.max(0, lower.lastIndexOf('1')))
  const witness = prefix === '' ? undefined : decodeSegwit(address, prefix)
  return witness && { prefix, ...witness }
}
