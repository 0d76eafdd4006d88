import * as v from 'valibot'

/** A body or an answer without content: `{}`. */
export const nothing = /* @__PURE__ */ v.object({})
