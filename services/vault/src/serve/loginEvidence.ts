import * as v from 'valibot'
import { socialProviders } from '../contract/calls/socialProviders.ts'

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192))
const salt = v.pipe(v.string(), v.maxLength(64))

/** What a login elsewhere left, before it is sealed to the escrow. */
export const loginEvidence = v.variant('kind', [
  v.object({ kind: v.literal('openid'), provider: v.picklist(socialProviders), idToken: token, salt }),
  v.object({ kind: v.literal('oauth'), provider: v.picklist(socialProviders), accessToken: token }),
  v.object({
    kind: v.literal('farcaster'),
    message: v.pipe(v.string(), v.maxLength(4_096)),
    signature: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2}){1,8192}$/)),
    salt,
  }),
])

export type LoginEvidence = v.InferOutput<typeof loginEvidence>
