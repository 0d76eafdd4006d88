import * as v from 'valibot'
import { bytesUpTo, timeMs } from '../fields.ts'

/** One passkey of a visitor, for lists. */
export const passkeyFacts = /* @__PURE__ */ v.object({
  credentialId: bytesUpTo(1_023),
  /** As its owner named it (`renamePasskey`); before that, browser and system that it was made on, in words. */
  name: v.string(),
  /** Whether it is kept by a service that brings it to other devices. */
  isSynced: v.boolean(),
  createdAtMs: timeMs,
  /** Of the last login or step-up with it. */
  usedAtMs: v.nullable(timeMs),
})

export type PasskeyFacts = v.InferOutput<typeof passkeyFacts>
