import { ed25519ctx } from '@noble/curves/ed25519'
import { bindDeviceProof } from '../../../contract/bindDeviceProof.ts'
import { bindWrite } from '../../../contract/bindWrite.ts'
import { bindWriteKey, writeKeyContext } from '../../../contract/bindWriteKey.ts'
import type { WriteProof } from '../../../contract/calls/writeProof.ts'
import type { Vault } from '../../../contract/vault.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isSignedByWriteKey } from '../../../serve/isSignedByWriteKey.ts'

/**
 * Requires that the writer has the wallet open: the write is signed by the write key that was stored with the wallet, for the page key that asks. A stored record without a
 * write key takes one that its Ed25519 account key vouches for.
 *
 * @param before the stored record; absent for the first write, which brings the key.
 * @throws CallRefusal `vault-refused`.
 */
export function requireWriteProof(
  { before, proof, record }: requireWriteProof.Input,
  { thumbprint }: Pick<Asker, 'thumbprint'>,
): void {
  const refuse = (detail: string) => new CallRefusal('vault-refused', { detail })
  const { writeKey } = record
  if (writeKey === undefined) throw refuse('a write names the write key of the wallet')
  if (before?.writeKey !== undefined && before.writeKey !== writeKey)
    throw refuse('the write key of a wallet does not change')
  if (before && before.writeKey === undefined && !isEnrolled(before, writeKey, proof.enrolment))
    throw refuse('the account key of the wallet did not sign its write key')
  const bytes = bindWrite(record, { replaces: before?.generation ?? 0, thumbprint })
  const isProven =
    isSignedByWriteKey(writeKey, bytes, proof.write) &&
    isSignedByWriteKey(writeKey, bindDeviceProof(record, thumbprint), proof.device)
  if (!isProven) throw refuse('the write is not signed by the write key of the wallet')
}

export declare namespace requireWriteProof {
  type Input = { readonly before?: Vault | undefined; readonly record: Vault; readonly proof: WriteProof }
}

/** Node verifies no Ed25519ctx, so this one signature is verified by the library that made it. */
function isEnrolled(before: Vault, writeKey: string, enrolment: string | undefined): boolean {
  const account = before.accounts.find(({ namespace }) => namespace === 'solana')
  if (!account || enrolment === undefined) return false
  const context = new TextEncoder().encode(writeKeyContext)
  try {
    const signature = Uint8Array.from(Buffer.from(enrolment, 'base64url'))
    return ed25519ctx.verify(signature, bindWriteKey(before, writeKey), account.publicKey, { context, zip215: false })
  } catch {
    return false
  }
}
