import { tokenAccountBytes } from './readTokenAccount.ts'

const mintBytes = 82

/** Numbers of the extensions that are looked at. Source: `ExtensionType` of Token-2022. */
export const extensionTypes = {
  transferFee: 1,
  defaultState: 6,
  nonTransferable: 9,
  interestBearing: 10,
  transferHook: 14,
  metadata: 19,
  scaledUiAmount: 25,
  pausable: 26,
} as const

/** A mint of either token program; `undefined` for other data, or when it is not initialised. */
export function readMint(data: Uint8Array): readMint.ReturnType | undefined {
  const isExtended = data.length > tokenAccountBytes && data[tokenAccountBytes] === 1
  if (data.length !== mintBytes && !isExtended) return undefined
  if (data[45] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { supply: view.getBigUint64(36, true), decimals: data[44] ?? 0, extensions: readExtensions(data) }
}

export declare namespace readMint {
  type ReturnType = {
    readonly supply: bigint
    readonly decimals: number
    readonly extensions: ReadonlyMap<number, Uint8Array>
  }
}

/**
 * The extensions of a Token-2022 mint by type, as their bytes: type and length as 16-bit numbers from byte 166 on, then
 * the value. Empty without extensions.
 */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = tokenAccountBytes + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const size = view.getUint16(at + 2, true)
    if (type === 0 || at + 4 + size > data.length) break
    found.set(type, data.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return found
}
