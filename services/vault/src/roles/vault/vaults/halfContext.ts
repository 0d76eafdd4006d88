import type { KmsContext } from '../../../kms/Kms.ts'

/** What a server half is bound to under the KMS: moved to another row it does not unwrap. */
export function halfContext(half: {
  realm: string
  user_id: string
  vault_id: string
  envelope_id: string
}): KmsContext {
  return {
    role: 'vault',
    secret: 'server-half',
    realm: half.realm,
    user: half.user_id,
    vault: half.vault_id,
    envelope: half.envelope_id,
  }
}
