import type { KmsContext } from '../../../kms/Kms.ts'

/** What Z is bound to under the escrow's KMS. */
export function factorContext(factor: {
  readonly realm: string
  readonly sub: string
  readonly vaultId: string
  readonly envelopeId: string
}): KmsContext {
  const { envelopeId, realm, sub, vaultId } = factor
  return { role: 'escrow', secret: 'factor', realm, user: sub, vault: vaultId, envelope: envelopeId }
}
