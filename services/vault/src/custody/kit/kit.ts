import * as v from 'valibot'
import { sealedBytes, timeMs } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import { vaultAccount } from '../../contract/vault.ts'

/** The offline recovery kit: the root secret under a recovery code alone, so that it opens without any server. */
export const kit = /* @__PURE__ */ v.object({
  format: v.literal('billfold-recovery-kit'),
  v: v.literal(1),
  createdAt: timeMs,
  /** Identifies the wallet for a finder of the kit, and lets the person who opens it check the result. */
  accounts: v.pipe(v.array(vaultAccount), v.minLength(1), v.maxLength(8)),
  salt: sealedBytes(32),
  sealed: sealedBytes(limits.secretBytes + limits.sealOverheadBytes),
})

export type Kit = v.InferOutput<typeof kit>
