import * as v from 'valibot'

/** The signature of a manifest: `/.well-known/release.sig`. */
export const signature = v.object({
  version: v.literal(1),
  /** 32 bytes, for people to compare: who checks has it from elsewhere. */
  key: v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{43}$/)),
  /** Milliseconds since 1970. */
  signedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  signature: v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{86}$/)),
})

export type Signature = v.InferOutput<typeof signature>
