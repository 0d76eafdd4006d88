import * as v from 'valibot'
import { signature } from '../fields.ts'

/** Proof that the writer has the wallet open: signatures by the wallet's write key. */
export const writeProof = /* @__PURE__ */ v.object({
  /** Over `bindWrite`. */
  write: signature,
  /** Over `bindDeviceProof`: the asking page key belongs to a device that has opened the wallet. */
  device: signature,
  /** Over `bindWriteKey`, by the account key: needed once, by the write that gives an older wallet its write key. */
  enrolment: v.optional(signature),
})

export type WriteProof = v.InferOutput<typeof writeProof>
