import { readTypedData } from './readTypedData.ts'

/**
 * Typed data, checked, as the bytes of its JSON: no more in it than is signed.
 *
 * @throws `rpc/invalid-params`.
 */
export function freezeTypedData(json: string, chainId: bigint): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(JSON.stringify(readTypedData(json, chainId))))
}
