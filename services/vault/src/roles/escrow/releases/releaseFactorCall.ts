import { bindRelease } from '../../../contract/calls/bindRelease.ts'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { releaseFactor } from '../../../contract/calls/releaseFactor.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { sealSecret } from '../../../serve/sealSecret.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { releaseMail } from '../mails/releaseMail.ts'
import { addressesOf } from '../wallets/addressesOf.ts'
import { factorContext } from '../wallets/factorContext.ts'
import { findWallet } from '../wallets/findWallet.ts'
import { mailOwner } from '../wallets/mailOwner.ts'
import { requireFactor } from '../wallets/requireFactor.ts'
import { findRelease } from './findRelease.ts'

/** How long the notice of a release is tried to be sent. */
const mailMs = 7 * 86_400_000

/** Gives out Z to a page key whose release is ready, sealed to the key that the grant names. Every release is logged, and its owner is notified: a spike is an alarm. */
export const releaseFactorCall = (
  services: Pick<EscrowServices, 'clock' | 'database' | 'kms' | 'log' | 'outbox' | 'vaultKey'>,
) =>
  serveCall<never>()(releaseFactor, async ({ grant: text }, asker) => {
    const { clock, database, kms, log, outbox } = services
    const grant = await takeGrant(services, text, { purpose: 'release', asker })
    const { realm, sub, vaultId, envelopeId, generation, frameKey, origin, projectName } = grant
    const { thumbprint } = asker
    const factor = await requireFactor(services, grant)
    const now = clock.now()
    const release = await findRelease(database.as(realm), { realm, envelopeId, thumbprint, now })
    if (!release || release.vault_id !== vaultId || release.user_id !== sub) throw new CallRefusal('step-up-needed')
    if (release.cancelled_at !== null) throw new CallRefusal('hold-cancelled')
    if (release.ready_at > now) throw new CallRefusal('held', { retryAfterMs: release.ready_at - now })
    const wallet = await findWallet(services, grant)
    const addresses = wallet ? await addressesOf(services, wallet) : []
    // Everything that may fail comes before the release is used up.
    const secret = await kms.unwrap(factor.wrapped, factorContext(grant))
    const info = bindRelease({
      part: 'escrow-factor',
      purpose: 'release',
      vaultId,
      envelopeId,
      generation,
      thumbprint,
      frameKey,
    })
    const sealed = await sealSecret(frameKey, info, secret)
    secret.fill(0)
    await database
      .as(realm)
      .transaction()
      .execute(async transaction => {
        // One statement decides between this and a cancel that is pressed at the same moment (fault 123).
        const taken = await transaction
          .updateTable('release')
          .set({ used_at: release.used_at ?? now })
          .where('realm', '=', realm)
          .where('id', '=', release.id)
          .where('cancelled_at', 'is', null)
          .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '>', now - callLimits.holdUseMs)]))
          .executeTakeFirst()
        if (!isUpdated(taken)) throw new CallRefusal('hold-cancelled')
        const mail = releaseMail({ origin, projectName })
        await mailOwner(services, transaction, { realm, addresses, mail, expiresAt: now + mailMs })
      })
    outbox.kick()
    log.warn('escrow.released', { realm })
    return { factor: sealed }
  })
