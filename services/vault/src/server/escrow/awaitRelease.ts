import type { VaultAccount } from '../../contract/vault.ts'
import { awaitHold } from '../holds/awaitHold.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'

/** How long a release that was asked for, cancelled most of all, keeps the next one from being excepted. */
const rememberMs = 7 * 86_400_000

/**
 * Where the project has a delay, a device that never opened the wallet waits for the escrow. A device that proved possession of the root secret has opened the wallet
 * before; a wallet that is empty everywhere has nothing to wait for, unless somebody asked within the last week and was made to wait or was stopped.
 *
 * @returns when to come back; `undefined` when the grant may be given now, and why.
 * @throws CallRefusal `hold-cancelled`.
 */
export async function awaitRelease(
  services: VaultServices,
  session: Session,
  { accounts, envelopeId }: { readonly accounts: readonly VaultAccount[]; readonly envelopeId: string },
): Promise<{ readonly readyAtMs?: number | undefined; readonly isEmpty?: true }> {
  const { clock, database, isEmpty, pageNetworks, projects } = services
  const { realm, user_id } = session
  const { escrowDelayMs: delayMs } = projects.require(session.project_id)
  if (delayMs === 0) return {}
  const own = await database
    .as(realm)
    .selectFrom('device')
    .select('id')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('id', '=', session.device_id)
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  if (own) return {}
  const before = await database
    .as(realm)
    .selectFrom('hold')
    .select('id')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('kind', '=', 'release')
    .where('requested_at', '>', clock.now() - rememberMs)
    .executeTakeFirst()
  const networkIds = [...pageNetworks, ...projects.customNetworks(realm)].map(({ id }) => id)
  if (!before && (await isEmpty?.(accounts, networkIds))) return { isEmpty: true }
  return { readyAtMs: await awaitHold(services, session, { kind: 'release', subject: envelopeId, delayMs }) }
}
