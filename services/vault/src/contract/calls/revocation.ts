import * as v from 'valibot'
import { timeMs } from '../fields.ts'

/** What became of a revocation: the server halves are deleted, or they are deleted at `readyAtMs` unless somebody cancels. */
export const revocation = /* @__PURE__ */ v.variant('status', [
  v.object({ status: v.literal('done') }),
  v.object({ status: v.literal('waiting'), readyAtMs: timeMs }),
])
