import * as v from 'valibot'

/** A compact JWT of the vault to the escrow. */
export const grant = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(4_096),
  v.regex(/^[-_A-Za-z0-9]+(\.[-_A-Za-z0-9]+){2}$/),
)
