import { approveRelease } from '../../../contract/calls/approveRelease.ts'
import { bindReleaseApproval } from '../../../contract/calls/bindReleaseApproval.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isSignedByWriteKey } from '../../../serve/isSignedByWriteKey.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { findWallet } from '../wallets/findWallet.ts'

/** Ends a wait for a device that proves that it has the wallet open. A wallet that was pinned late keeps its wait: only the vault vouches for its key. */
export const approveReleaseCall = (services: Pick<EscrowServices, 'clock' | 'database' | 'log' | 'vaultKey'>) =>
  serveCall<never>()(approveRelease, async ({ grant: text, releaseId, signature }, asker) => {
    const { clock, database, log } = services
    const grant = await takeGrant(services, text, { purpose: 'approve', asker })
    const { realm, sub, vaultId } = grant
    const wallet = await findWallet(services, grant)
    const { thumbprint } = asker
    const bytes = bindReleaseApproval({ id: vaultId, userId: sub, realm }, { releaseId, thumbprint })
    if (!wallet || wallet.is_late === 1 || !isSignedByWriteKey(wallet.write_key, bytes, signature))
      throw new CallRefusal('deposit-refused', { detail: 'the approval is not signed by the write key of the wallet' })
    const approved = await database
      .as(realm)
      .updateTable('release')
      .set({ ready_at: clock.now() })
      .where('realm', '=', realm)
      .where('id', '=', releaseId)
      .where('vault_id', '=', vaultId)
      .where('ready_at', '>', clock.now())
      .where('cancelled_at', 'is', null)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!isUpdated(approved)) throw new CallRefusal('hold-cancelled')
    log.warn('escrow.approved', { realm })
    return {}
  })
