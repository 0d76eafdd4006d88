import * as v from 'valibot'

const id = /* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(1))
const code = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(64))

/** What the window of an e-mail change asks its frame, which has the session. */
export const emailQuestion = /* @__PURE__ */ v.variant('kind', [
  v.object({ id, kind: v.literal('start'), email: v.pipe(v.string(), v.maxLength(320)) }),
  v.object({ id, kind: v.literal('resend') }),
  v.object({ id, kind: v.literal('primary'), code }),
  v.object({ id, kind: v.literal('secondary'), code }),
  v.object({ id, kind: v.literal('cancel-hold') }),
])

export type EmailQuestion = v.InferOutput<typeof emailQuestion>
