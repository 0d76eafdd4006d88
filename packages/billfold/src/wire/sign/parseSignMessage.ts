import * as v from 'valibot'
import { signError, signId } from './fields.ts'
import type { SignError } from './signErrors.ts'

/** A decrypted message between two clients. `params` and `result` are not read yet. */
export type SignMessage =
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: SignError & { readonly data?: unknown } }

const message = /* @__PURE__ */ v.union([
  /* @__PURE__ */ v.object({
    id: signId,
    jsonrpc: v.literal('2.0'),
    method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    params: v.optional(v.unknown()),
  }),
  /* @__PURE__ */ v.object({ id: signId, jsonrpc: v.literal('2.0'), error: signError }),
  /* @__PURE__ */ v.object({ id: signId, jsonrpc: v.literal('2.0'), result: v.unknown() }),
])

/**
 * Reads the text of an opened envelope; `undefined` when it is no message of this protocol. Plain JSON: what a wallet
 * writes inside a string stays as it was written.
 */
export function parseSignMessage(text: string): SignMessage | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(message, json)
  if (!parsed.success) return undefined
  const read = parsed.output
  if ('method' in read) return { type: 'request', id: read.id, method: read.method, params: read.params }
  if ('error' in read) return { type: 'error', id: read.id, error: read.error }
  return { type: 'result', id: read.id, result: read.result }
}
