import { bindRelease } from '../../../contract/calls/bindRelease.ts'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { prepareEnvelope } from '../../../contract/calls/prepareEnvelope.ts'
import { limits } from '../../../contract/limits.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { newId } from '../../../serve/newId.ts'
import { sealSecret } from '../../../serve/sealSecret.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { halfContext } from './halfContext.ts'
import { macProof } from './macProof.ts'

/** Prepared and not yet listed: more than any honest page needs at once. */
const mostPrepared = 20

/** Makes R, keeps it wrapped, and gives it out once, sealed. */
export const prepareEnvelopeCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'kms' | 'random' | 'secrets'>,
) =>
  serveCall<Session>()(
    prepareEnvelope,
    async ({ vaultId, generation, kind, frameKey, isPassing, proof }, asker, session) => {
      const { clock, database, kms, random, secrets } = services
      if ((kind === 'passphrase') !== (proof !== undefined))
        throw new CallRefusal('input-invalid', { detail: 'a passphrase comes with its proof, nothing else does' })
      const now = clock.now()
      const { realm, user_id } = session
      const prepared = await database
        .as(realm)
        .selectFrom('envelope_half')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('realm', '=', realm)
        .where('user_id', '=', user_id)
        .where('taken_at', 'is', null)
        .where('prepared_at', '>', now - callLimits.preparedLifeMs)
        .executeTakeFirstOrThrow()
      if (Number(prepared.count) >= mostPrepared)
        throw new CallRefusal('too-many', { retryAfterMs: callLimits.preparedLifeMs })
      const half = random(limits.secretBytes)
      const row = { realm, envelope_id: newId(random), user_id, vault_id: vaultId }
      await database
        .as(realm)
        .insertInto('envelope_half')
        .values({
          ...row,
          kind,
          device_id: kind === 'device' ? session.device_id : null,
          is_passing: kind === 'device' && isPassing ? 1 : null,
          wrapped: await kms.wrap(half, halfContext(row)),
          proof_mac: proof === undefined ? null : macProof(secrets, row.envelope_id, proof),
          tries: 0,
          locked_until: 0,
          prepared_at: now,
          taken_at: null,
          revoked_at: null,
        })
        .execute()
      const { thumbprint } = asker
      const info = bindRelease({
        part: 'server-half',
        purpose: 'prepare',
        vaultId,
        envelopeId: row.envelope_id,
        generation,
        thumbprint,
        frameKey,
      })
      const sealed = await sealSecret(frameKey, info, half)
      half.fill(0)
      return { envelopeId: row.envelope_id, half: sealed }
    },
  )
