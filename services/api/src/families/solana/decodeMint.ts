import { createByteReader } from './createByteReader.ts'
import type { decodeMetadata } from './decodeMetadata.ts'

/** Plain mints end here; extensions of Token-2022 begin where a token account would end, after a byte that says what it is. */
const mintBytes = 82
const extensionsAt = 165
const mintKind = 1
const tokenMetadata = 19
/** Interest-bearing and scaled: their program shows other amounts than it holds, which this service cannot calculate. */
const shownOtherwise: readonly number[] = [10, 25]

/**
 * A mint of either token program: supply, decimals, and its metadata where it has them (Token-2022); `undefined` for data that are not a
 * mint, or for a mint that shows other amounts than it holds. Pure.
 */
export function decodeMint(data: Uint8Array): decodeMint.Mint | undefined {
  if (data.length < mintBytes || data[45] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const mint = { supply: view.getBigUint64(36, true), decimals: view.getUint8(44) }
  if (data.length <= extensionsAt) return data.length === mintBytes ? { ...mint, metadata: undefined } : undefined
  if (data[extensionsAt] !== mintKind) return undefined
  const reader = createByteReader(data, extensionsAt + 1)
  for (;;) {
    const [kind, length] = [reader.number(2), reader.number(2)]
    const body = length === undefined ? undefined : reader.take(length)
    if (!kind || !body) return { ...mint, metadata: undefined }
    if (shownOtherwise.includes(kind)) return undefined
    if (kind !== tokenMetadata) continue
    const fields = createByteReader(body, 64)
    const [name, symbol, uri] = [fields.text(), fields.text(), fields.text()]
    const isWhole = name !== undefined && symbol !== undefined && uri !== undefined
    return { ...mint, metadata: isWhole ? { name, symbol, uri } : undefined }
  }
}

export declare namespace decodeMint {
  type Mint = {
    readonly supply: bigint
    readonly decimals: number
    readonly metadata: decodeMetadata.Metadata | undefined
  }
}
