import { loginNonce } from '../attempts/loginNonce.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** What the message of a channel must say: the vault's own domain and address, and a nonce of this attempt alone. */
export function farcasterTerms(
  services: Pick<VaultServices, 'publicUrl' | 'secrets'>,
  attempt: Pick<AttemptRow, 'id' | 'thumbprint'>,
) {
  return {
    domain: new URL(services.publicUrl()).host,
    siweUri: `${services.publicUrl()}/farcaster`,
    nonce: loginNonce(services.secrets, attempt).nonce.toString('hex').slice(0, 32),
  }
}
