import * as v from 'valibot'

// internal: not part of the public API
/** Ids of JSON-RPC, bounded. */
export const relayFrameId = /* @__PURE__ */ v.union([
  v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  v.pipe(v.number(), v.integer()),
])
