import * as v from 'valibot'

/** A question to the worker. */
export const question = /* @__PURE__ */ v.object({
  id: /* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(1)),
  command: /* @__PURE__ */ v.string(),
  params: /* @__PURE__ */ v.unknown(),
})

const error = /* @__PURE__ */ v.object({ code: v.string(), details: v.optional(v.string()) })

/** Messages of the worker: the answer to a command, that it locked itself, or, on a delegated port, that the access has ended. */
export const notice = /* @__PURE__ */ v.union([
  v.object({ id: v.number(), value: v.unknown(), error: v.optional(error) }),
  v.object({ event: v.picklist(['locked', 'ended']) }),
])

export type Notice = v.InferInput<typeof notice>
