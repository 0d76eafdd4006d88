import { lockKeys } from '@billfold/service/database'
import { startRelease } from '../../../contract/calls/startRelease.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { hashText } from '../../../serve/hashText.ts'
import { newId } from '../../../serve/newId.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { isProven } from '../codes/isProven.ts'
import { noteProof } from '../codes/noteProof.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { readEvidence } from '../evidence/readEvidence.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { releaseMail } from '../mails/releaseMail.ts'
import { addressesOf } from '../wallets/addressesOf.ts'
import { findWallet } from '../wallets/findWallet.ts'
import { macIdentity } from '../wallets/macIdentity.ts'
import { mailOwner } from '../wallets/mailOwner.ts'
import { requireFactor } from '../wallets/requireFactor.ts'
import { findDelay } from './findDelay.ts'
import { findRelease, type ReleaseRow } from './findRelease.ts'

/**
 * Decides whether and when a page key gets the factor. What decides is the escrow's own: the pinned identity, which was proven to the escrow itself, the operator's terms, and the worth of the pinned accounts. The grant only says that the vault
 * has this visitor logged in.
 */
export const startReleaseCall = (
  services: Pick<
    EscrowServices,
    | 'clock'
    | 'database'
    | 'farcaster'
    | 'isSmall'
    | 'kms'
    | 'log'
    | 'outbox'
    | 'publicUrl'
    | 'random'
    | 'secrets'
    | 'social'
    | 'termsOf'
    | 'vaultKey'
    | 'vaultOrigin'
  >,
) =>
  serveCall<never>()(startRelease, async ({ evidence, grant: text }, { thumbprint }) => {
    const { clock, database, log, outbox, publicUrl, random, secrets } = services
    const ask = await takeGrant(services, text, { purpose: 'ask', asker: { thumbprint } })
    const { envelopeId, origin, projectName, realm, sub, vaultId } = ask
    await requireFactor(services, ask)
    const wallet = await findWallet(services, ask)
    const identity_mac = wallet?.identity_mac ?? macIdentity(secrets, realm, ask.identity)
    const wanted = () => ({ realm, envelopeId, thumbprint, now: clock.now() })
    const known = await findRelease(database.as(realm), wanted())
    if (known) return toStatus(known, clock.now())
    if (evidence !== undefined) {
      const identity = await readEvidence(services, evidence, { thumbprint })
      if (identity !== undefined)
        await noteProof(services, { realm, thumbprint, identity_mac: macIdentity(secrets, realm, identity) })
    }
    if (!(await isProven(services, { realm, thumbprint, identity_mac }))) return { status: 'proof-needed' }
    const delayMs = await findDelay(services, { ask, thumbprint, wallet })
    const token = random(32).toString('base64url')
    const addresses = wallet
      ? await addressesOf(services, wallet)
      : ask.identity.startsWith('email:')
        ? [ask.identity.slice('email:'.length)]
        : []
    const row = await database
      .as(realm)
      .transaction()
      .execute(async transaction => {
        // Of two calls at once one begins the wait: a second one would outlive the cancelling of the first.
        await lockKeys(database.engine, transaction, [`release.${realm}.${vaultId}`])
        const other = await findRelease(transaction, wanted())
        if (other) return other
        const now = clock.now()
        const made: ReleaseRow = {
          realm,
          id: newId(random),
          vault_id: vaultId,
          envelope_id: envelopeId,
          user_id: sub,
          thumbprint,
          requested_at: now,
          ready_at: now + delayMs,
          cancel_hash: hashText(token),
          cancelled_at: null,
          used_at: null,
        }
        await transaction.insertInto('release').values(made).execute()
        if (delayMs > 0) {
          const waiting = { link: `${publicUrl()}/cancel?token=${token}`, readyAt: made.ready_at }
          const mail = releaseMail({ origin, projectName, waiting })
          await mailOwner(services, transaction, { realm, addresses, mail, expiresAt: made.ready_at })
        }
        return made
      })
    outbox.kick()
    log.warn('escrow.asked', { realm, delayMs })
    return toStatus(row, clock.now())
  })

/** @throws CallRefusal `hold-cancelled`. */
function toStatus(row: ReleaseRow, now: number) {
  if (row.cancelled_at !== null) throw new CallRefusal('hold-cancelled')
  return row.ready_at > now ? ({ status: 'waiting', readyAtMs: row.ready_at } as const) : ({ status: 'ready' } as const)
}
