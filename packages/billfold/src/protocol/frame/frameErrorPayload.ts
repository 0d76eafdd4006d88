import * as v from 'valibot'
import { filledText, text } from '../schemas/fields.ts'

/**
 * What an `_ERROR` answer carries: a code of our catalogue or of the vault's, a sentence for people, and for RPC requests the number that EIP-1193 has
 * for it. No cause and no stack: the page is not trusted with them.
 */
export const frameErrorPayload = /* @__PURE__ */ v.object({
  code: v.optional(filledText(64), 'vault/error-occurred'),
  message: text(1_024),
  rpcCode: v.optional(v.pipe(v.number(), v.safeInteger())),
  /** Of what was signed before the failure: it may still be carried out. */
  hashes: v.optional(v.pipe(v.array(filledText(128)), v.maxLength(20))),
})

export type FrameErrorPayload = v.InferOutput<typeof frameErrorPayload>
