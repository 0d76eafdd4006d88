import { base58 } from '@scure/base'
import { createByteReader } from './createByteReader.ts'

/** Kind of account of the Metaplex program that holds metadata. */
const metadataKind = 4

/** What an account of Metaplex' program says of a mint (its `Metadata` account); `undefined` for every other account. Pure. */
export function decodeMetadata(data: Uint8Array, mint: string): decodeMetadata.Metadata | undefined {
  const reader = createByteReader(data)
  if (reader.number(1) !== metadataKind) return undefined
  reader.take(32)
  const ofMint = reader.take(32)
  if (!ofMint || base58.encode(ofMint) !== mint) return undefined
  const [name, symbol, uri] = [reader.text(), reader.text(), reader.text()]
  if (name === undefined || symbol === undefined || uri === undefined) return undefined
  reader.take(2)
  // Creators, of 34 bytes each; then two flags and two fields that may be absent; then the collection, which counts if verified.
  if (reader.number(1) === 1) reader.take((reader.number(4) ?? 0) * 34)
  reader.take(2)
  if (reader.number(1) === 1) reader.take(1)
  if (reader.number(1) === 1) reader.take(1)
  const isVerified = reader.number(1) === 1 && reader.number(1) === 1
  const collection = isVerified ? reader.take(32) : undefined
  return { name, symbol, uri, collection: collection && base58.encode(collection) }
}

export declare namespace decodeMetadata {
  type Metadata = {
    readonly name: string
    readonly symbol: string
    readonly uri: string
    readonly collection?: string | undefined
  }
}
