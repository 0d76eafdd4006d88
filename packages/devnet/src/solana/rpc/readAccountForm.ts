import type { createReader } from './createReader.ts'
import { RpcError } from './RpcError.ts'

const encodings = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const

/** How a call wants accounts: their encoding, and perhaps only a part of their data. */
export function readAccountForm(
  reader: createReader.ReturnType,
  at: number,
  otherwise: 'binary' | 'base64' = 'binary',
): readAccountForm.ReturnType {
  const encoding = reader.option.choice(at, 'encoding', encodings, otherwise)
  if (encoding === 'base64+zstd') throw new RpcError(-32602, 'This chain does not compress: ask for base64')
  const slice = reader.config(at).dataSlice
  if (slice === undefined || slice === null) return { encoding, slice: undefined }
  const { offset, length } = { offset: 0, length: 0, ...(slice as object) }
  if (!Number.isInteger(offset) || !Number.isInteger(length) || offset < 0 || length < 0) {
    throw new RpcError(-32602, 'Invalid params: dataSlice needs an offset and a length.')
  }
  return { encoding, slice: { offset, length } }
}

export declare namespace readAccountForm {
  type ReturnType = {
    encoding: 'binary' | 'base58' | 'base64' | 'jsonParsed'
    slice: { offset: number; length: number } | undefined
  }
}
