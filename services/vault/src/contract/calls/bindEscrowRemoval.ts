import { bind } from '../bind.ts'
import type { Vault } from '../vault.ts'

/** The bytes by which the wallet's write key has the escrow delete a factor at once. */
export function bindEscrowRemoval(
  wallet: Pick<Vault, 'id' | 'userId' | 'realm'>,
  { envelopeId, thumbprint }: { readonly envelopeId: string; readonly thumbprint: string },
): Uint8Array<ArrayBuffer> {
  return bind(['billfold/escrow-removal/v1', wallet.userId, wallet.realm, wallet.id, envelopeId, thumbprint])
}
