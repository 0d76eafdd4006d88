import type { KmsContext } from '../../../kms/Kms.ts'

/** What a stored identity is bound to under the escrow's KMS. */
export function identityContext(wallet: { realm: string; user_id: string; vault_id: string }): KmsContext {
  return { role: 'escrow', secret: 'identity', realm: wallet.realm, user: wallet.user_id, vault: wallet.vault_id }
}
