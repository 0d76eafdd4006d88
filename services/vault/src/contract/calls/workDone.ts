import * as v from 'valibot'

/** A task that was solved; each counts once. */
export const workDone = /* @__PURE__ */ v.object({
  challenge: v.pipe(v.string(), v.maxLength(200), v.regex(/^[-_.A-Za-z0-9]+$/)),
  answer: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
})
