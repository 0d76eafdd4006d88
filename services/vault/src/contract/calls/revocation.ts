import * as v from 'valibot'
import { timeMs } from '../fields.ts'

/** The result of a revocation: the server halves are deleted, or they are deleted at `readyAtMs` unless it is cancelled. */
export const revocation = /* @__PURE__ */ v.variant('status', [
  v.object({ status: v.literal('done') }),
  v.object({ status: v.literal('waiting'), readyAtMs: timeMs }),
])
