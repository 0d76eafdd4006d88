import * as v from 'valibot'
import { envelope } from './envelope.ts'
import { generation, id, sealedBytes } from './fields.ts'
import { limits } from './limits.ts'

/** A public key of the wallet and what the page derived from it; bound into every seal by `hashAccounts`. */
export const vaultAccount = /* @__PURE__ */ v.object({
  namespace: v.picklist(['eip155', 'solana']),
  /** EIP-55 for EVM, base58 for Solana. */
  address: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32,44}$/)),
  /** Hex without 0x: uncompressed secp256k1 point, or the Ed25519 key. */
  publicKey: v.pipe(v.string(), v.regex(/^([0-9a-f]{64}|04[0-9a-f]{128})$/)),
})

/** Everything a server stores of a wallet beside the server halves: nothing in it opens anything. */
export const vault = /* @__PURE__ */ v.object({
  v: v.literal(1),
  id,
  userId: id,
  /** Tenant: a project, or several that share wallets. */
  realm: v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,64}$/)),
  generation,
  /** Nonce, then the root secret sealed by the wrapping key, then the tag. */
  sealed: sealedBytes(limits.secretBytes + limits.sealOverheadBytes),
  accounts: v.pipe(v.array(vaultAccount), v.minLength(1), v.maxLength(8)),
  /** Public half (Ed25519) of the key that signs every write; derived from the root secret. Absent in records from before write keys, until their next write. */
  writeKey: v.optional(sealedBytes(32)),
  /** What opens it. A revoked one stays listed until the next write, its server half is gone. */
  envelopes: v.pipe(v.array(envelope), v.minLength(1), v.maxLength(limits.envelopes)),
})

export type Vault = v.InferOutput<typeof vault>
export type VaultAccount = v.InferOutput<typeof vaultAccount>
