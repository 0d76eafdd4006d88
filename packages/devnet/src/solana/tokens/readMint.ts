import { base58 } from '../base58.ts'
import { readExtensions } from './readExtensions.ts'

/** Bytes of a mint without extensions; those with some are padded to an account's size and a byte for the type. */
const mintSize = 82
const accountSize = 165

/**
 * Reads a mint of the Token or Token-2022 program; `undefined` for other data.
 *
 * Source: the layout of `spl_token::state::Mint` (82 bytes); with extensions, the account type 1 is at byte 165.
 */
export function readMint(data: Uint8Array): readMint.ReturnType | undefined {
  const isExtended = data.length > accountSize
  if (isExtended ? data[accountSize] !== 1 : data.length !== mintSize) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data[45] !== 1) return undefined
  const optional = (tagAt: number) =>
    view.getUint32(tagAt, true) === 1 ? base58.toText(data.subarray(tagAt + 4, tagAt + 36)) : null
  return {
    mintAuthority: optional(0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    freezeAuthority: optional(46),
    extensions: isExtended ? readExtensions(data.subarray(accountSize + 1)) : [],
  }
}

export declare namespace readMint {
  type ReturnType = {
    mintAuthority: string | null
    supply: bigint
    decimals: number
    freezeAuthority: string | null
    extensions: readExtensions.ReturnType
  }
}
