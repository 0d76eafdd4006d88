import { decodeSegwit } from 'billfold/protocol'

/** Prefix, version and program of a witness address; `undefined` when BIP-173 or BIP-350 calls it invalid. */
export function readBech32(
  address: string,
): { readonly prefix: string; readonly version: number; readonly program: Uint8Array } | undefined {
  const prefix = address.slice(0, address.lastIndexOf('1')).toLowerCase()
  const read = decodeSegwit(address, prefix)
  return read && { prefix, ...read }
}
