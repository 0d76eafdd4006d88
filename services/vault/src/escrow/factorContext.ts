import type { KmsContext } from '../kms/Kms.ts'
import type { Grant } from './takeGrant.ts'

/** What Z is bound to under the escrow's KMS. */
export function factorContext({ realm, sub, vaultId, envelopeId }: Grant): KmsContext {
  return { role: 'escrow', secret: 'factor', realm, user: sub, vault: vaultId, envelope: envelopeId }
}
