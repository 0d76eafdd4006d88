import * as v from 'valibot'

/** A task that costs the caller time: a number of which SHA-256 over `<challenge>.<number>` begins with so many zero bits. */
export const work = /* @__PURE__ */ v.object({
  challenge: v.pipe(v.string(), v.maxLength(200), v.regex(/^[-_.A-Za-z0-9]+$/)),
  bits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32)),
})
