import * as v from 'valibot'
import { accountId, address, filledText, isoTime, namespace, networkId, text } from '../schemas/fields.ts'

/** What a project may keep with an account: flat, at most 50 values. */
export const signInMetadata = /* @__PURE__ */ v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^(?!__proto__$)[-_.a-zA-Z0-9]{1,64}$/)),
    v.nullable(v.union([text(1_024), v.pipe(v.number(), v.finite()), v.boolean()])),
  ),
  v.check(metadata => Object.keys(metadata).length <= 50),
)

/** What is known of an account in a project, besides a session of it. */
const signInAccount = /* @__PURE__ */ v.object({
  uuid: filledText(64),
  /** The network of the last sign-in. */
  caip2_chain: networkId,
  address,
  created_at: isoTime,
  last_signed_in_at: isoTime,
  /** Kind of the wallet, and its name where the page gave one. */
  connection_method: v.nullable(v.object({ type: filledText(16), name: v.optional(filledText(128)) })),
  metadata: v.nullable(signInMetadata),
})

/** The claims of a token of a hosted sign-in. `iat` and `exp` are seconds since the epoch. */
export const signInClaims = /* @__PURE__ */ v.object({
  /** The API that signed it. */
  iss: filledText(2_048),
  /** The project: a token counts for no other. */
  aud: filledText(128),
  /** CAIP-10. */
  sub: accountId,
  iat: v.number(),
  exp: v.number(),
  jti: filledText(64),
  address,
  /** The reference of the network: `1` of `eip155:1`. */
  chainId: filledText(64),
  chainNamespace: namespace,
  /** CAIP-2. */
  caip2Network: networkId,
  /** Of the message, as `domain` and `nonce`. */
  uri: filledText(2_048),
  domain: filledText(256),
  nonce: filledText(128),
  projectIdKey: filledText(128),
  projectUuid: filledText(128),
  /** The account in this project, as `account.uuid`. */
  profileUuid: filledText(64),
  /** An address whose mailbox the account has shown to read, where the message named it. */
  email: v.optional(filledText(320)),
  /** In the answer about an account, where it was asked for; never in a token. */
  account: v.optional(signInAccount),
})

export type SignInClaims = v.InferOutput<typeof signInClaims>
