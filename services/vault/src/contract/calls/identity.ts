import * as v from 'valibot'

/**
 * The identity of a visitor at the escrow: `email:<canonical address>`, or `<provider>:<subject>` of a login elsewhere. The escrow releases a factor only to
 * a page that proves this very identity to the escrow itself.
 */
export const identity = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(600),
  v.regex(/^(email|google|apple|x|discord|github|facebook|farcaster):.+$/),
)
