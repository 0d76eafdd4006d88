import * as v from 'valibot'
import { isSafeAddress } from './isSafeAddress.ts'

const address = v.pipe(v.string(), v.maxLength(512), v.check(isSafeAddress))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))
const common = {
  clientId: text,
  /** Who a provider says that it is (RFC 9207, OpenID Connect). */
  issuer: v.optional(address),
  authorizeUrl: v.optional(address),
  tokenUrl: v.optional(address),
}
const openId = { ...common, keysUrl: v.optional(address) }
const plain = v.strictObject({ ...common, clientSecret: text, userUrl: v.optional(address) })

/** Logins elsewhere that a vault offers: what is absent here is absent there. Addresses that are not given are the provider's own. */
export const loginSettings = v.strictObject({
  google: v.optional(v.strictObject({ ...openId, clientSecret: text })),
  /** Apple's secret is a JWT that is signed anew each time: `privateKey` is the text of the `.p8` file. */
  apple: v.optional(v.strictObject({ ...openId, teamId: text, keyId: text, privateKey: text })),
  x: v.optional(plain),
  discord: v.optional(plain),
  github: v.optional(plain),
  facebook: v.optional(plain),
  farcaster: v.optional(
    v.strictObject({
      relayUrl: v.optional(address, 'https://relay.farcaster.xyz'),
      /** Of Optimism, best first: the registry of Farcaster accounts is asked there. */
      rpcUrls: v.pipe(v.array(address), v.minLength(1), v.maxLength(10)),
      registry: v.optional(
        v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
        '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
      ),
    }),
  ),
})

export type LoginSettings = v.InferInput<typeof loginSettings>
export type ParsedLoginSettings = v.InferOutput<typeof loginSettings>
