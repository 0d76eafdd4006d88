import * as v from 'valibot'
import { generation, id, signature } from '../fields.ts'
import { frameKey, thumbprint } from './fields.ts'
import { identity } from './identity.ts'

const text = v.pipe(v.string(), v.maxLength(512))
const common = {
  realm: v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,64}$/)),
  jti: id,
  iat: v.number(),
  exp: v.number(),
  /** The page key that may use it, or that it speaks of. */
  cnf: v.optional(v.object({ jkt: thumbprint })),
}
/** For the texts of mails. */
const asked = { projectId: text, projectName: text, origin: text, place: v.optional(text) }
const envelope = { sub: id, vaultId: id, envelopeId: id }
/** What the vault says to the escrow in a grant, by purpose. */
export const grantClaims = v.variant('purpose', [
  v.object({ ...common, ...asked, purpose: v.literal('login'), flowId: id, identity }),
  v.object({ ...common, purpose: v.literal('login-proof'), flowId: id, identity }),
  v.object({ ...common, ...envelope, purpose: v.literal('deposit'), identity }),
  v.object({ ...common, ...envelope, purpose: v.literal('pin'), identity }),
  v.object({
    ...common,
    ...envelope,
    ...asked,
    purpose: v.literal('ask'),
    identity,
    deviceProof: v.optional(signature),
  }),
  v.object({ ...common, ...envelope, ...asked, purpose: v.literal('release'), generation, frameKey }),
  v.object({ ...common, ...envelope, purpose: v.literal('approve') }),
  v.object({ ...common, ...envelope, purpose: v.literal('delete') }),
  v.object({ ...common, ...envelope, purpose: v.literal('read-release') }),
  v.object({ ...common, sub: id, purpose: v.literal('list') }),
  v.object({ ...common, sub: id, purpose: v.literal('cancel') }),
  v.object({ ...common, sub: id, purpose: v.literal('read-pin'), vaultId: id, identity }),
])

export type Grant = v.InferOutput<typeof grantClaims>
export type GrantOf<purpose extends Grant['purpose']> = Extract<Grant, { purpose: purpose }>
