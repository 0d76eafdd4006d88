import * as v from 'valibot'

const keyId = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024))

/** What the escrow needs of the vault. Nothing in it is secret. */
export const vaultCard = v.object({
  key: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() }),
  keyId,
})

/** What the vault needs of the escrow. Nothing in it is secret. */
export const escrowCard = v.object({ url: v.string(), publicKey: v.string(), keyId })
