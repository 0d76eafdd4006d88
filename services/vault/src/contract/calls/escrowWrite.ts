import * as v from 'valibot'
import { sealedBytes, signature } from '../fields.ts'
import { vaultAccount } from '../vault.ts'

/** What the escrow stores of a wallet beside its factor, with the signature of the wallet's write key over `bindEscrowWrite`. */
export const escrowWrite = /* @__PURE__ */ v.object({
  writeKey: sealedBytes(32),
  accounts: v.pipe(v.array(vaultAccount), v.minLength(1), v.maxLength(8)),
  signature,
})

export type EscrowWrite = v.InferOutput<typeof escrowWrite>
