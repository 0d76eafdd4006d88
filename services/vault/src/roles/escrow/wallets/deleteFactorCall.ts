import { bindEscrowRemoval } from '../../../contract/calls/bindEscrowRemoval.ts'
import { deleteFactor } from '../../../contract/calls/deleteFactor.ts'
import type { GrantOf } from '../../../contract/calls/grantClaims.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { hashText } from '../../../serve/hashText.ts'
import { isSignedByWriteKey } from '../../../serve/isSignedByWriteKey.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { removalMail } from '../mails/removalMail.ts'
import { addressesOf } from './addressesOf.ts'
import { findWallet, type WalletRow } from './findWallet.ts'
import { mailOwner } from './mailOwner.ts'
import { removeWallet } from './removeWallet.ts'

const removalMs = 7 * 86_400_000

/** Deletes Z at once for a device that has the wallet open; for others after a week, in which the owner can stop it. */
export const deleteFactorCall = (
  services: Pick<EscrowServices, 'clock' | 'database' | 'kms' | 'log' | 'outbox' | 'publicUrl' | 'random' | 'vaultKey'>,
) =>
  serveCall<never>()(deleteFactor, async ({ grant: text, signature }, asker) => {
    const { clock } = services
    const grant = await takeGrant(services, text, { purpose: 'delete', asker })
    const { envelopeId, realm, sub, vaultId } = grant
    const wallet = await findWallet(services, grant)
    if (!wallet) {
      const factor = await services.database
        .as(realm)
        .selectFrom('factor')
        .select('envelope_id')
        .where('realm', '=', realm)
        .where('vault_id', '=', vaultId)
        .executeTakeFirst()
      if (factor) throw new CallRefusal('deposit-refused', { detail: 'the wallet is not pinned' })
      return { deletedAtMs: clock.now() }
    }
    if (signature === undefined) return { deletedAtMs: wallet.remove_at ?? (await plan(services, wallet, grant)) }
    const bytes = bindEscrowRemoval({ id: vaultId, userId: sub, realm }, { envelopeId, thumbprint: asker.thumbprint })
    if (!isSignedByWriteKey(wallet.write_key, bytes, signature))
      throw new CallRefusal('deposit-refused', { detail: 'the removal is not signed by the write key of the wallet' })
    await removeWallet(services, { realm, vaultId, envelopeId })
    return { deletedAtMs: clock.now() }
  })

/** Begins the week. */
async function plan(
  services: Pick<EscrowServices, 'clock' | 'database' | 'kms' | 'log' | 'outbox' | 'publicUrl' | 'random'>,
  wallet: WalletRow,
  { realm, vaultId }: GrantOf<'delete'>,
) {
  const { clock, database, log, outbox, publicUrl, random } = services
  const token = random(32).toString('base64url')
  const removeAt = clock.now() + removalMs
  const addresses = await addressesOf(services, wallet)
  await database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      await transaction
        .updateTable('wallet')
        .set({ remove_at: removeAt, remove_cancel_hash: hashText(token) })
        .where('realm', '=', realm)
        .where('vault_id', '=', vaultId)
        .execute()
      const mail = removalMail({ link: `${publicUrl()}/cancel?token=${token}`, removeAt })
      await mailOwner(services, transaction, { realm, addresses, mail, expiresAt: removeAt })
    })
  outbox.kick()
  log.warn('escrow.removal-planned', { realm })
  return removeAt
}
