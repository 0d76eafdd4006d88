import { bind } from '../bind.ts'
import type { Vault } from '../vault.ts'

/** The bytes by which the wallet's write key ends the wait of a release: a device that has the wallet open approves the device that waits. */
export function bindReleaseApproval(
  wallet: Pick<Vault, 'id' | 'userId' | 'realm'>,
  { releaseId, thumbprint }: { readonly releaseId: string; readonly thumbprint: string },
): Uint8Array<ArrayBuffer> {
  return bind(['billfold/release-approval/v1', wallet.userId, wallet.realm, wallet.id, releaseId, thumbprint])
}
