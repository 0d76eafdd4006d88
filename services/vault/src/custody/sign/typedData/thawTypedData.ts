import type { TypedData } from './TypedData.ts'

/** Typed data out of what `freezeTypedData` made. */
export function thawTypedData(bytes: Uint8Array): TypedData {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as TypedData
}
