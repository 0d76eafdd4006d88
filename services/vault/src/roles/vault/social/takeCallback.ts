import type { SocialProvider as Name } from '../../../contract/calls/socialProviders.ts'
import { ProviderAway } from '../../../logins/ProviderAway.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { settleAttempt } from '../attempts/settleAttempt.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { readReturn } from './readReturn.ts'
import { readState } from './readState.ts'
import { redeemCode } from './redeemCode.ts'

/** While one answer of a provider is redeemed, no second one is read. */
const claimMs = 120_000

/**
 * What a provider's answer comes to. A state that is not ours, belongs to another provider, is late, used or replaced is `over`, and nothing happened: the provider is not even asked.
 */
export async function takeCallback(
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'escrow' | 'log' | 'publicUrl' | 'random' | 'secrets' | 'social' | 'waits'
  >,
  options: { readonly provider: Name; readonly parameters: URLSearchParams; readonly formName: string | undefined },
): Promise<takeCallback.ReturnType> {
  const { clock, database, random, secrets, social } = services
  const provider = social.get(options.provider)
  const stated = readState(secrets, options.parameters.get('state') ?? '')
  if (!provider || !stated) return { status: 'over' }
  const now = clock.now()
  const open = () =>
    database
      .as(everyRealm)
      .updateTable('attempt')
      .where('id', '=', stated.flowId)
      .where('kind', '=', 'social')
      .where('provider', '=', provider.id)
      .where('done_at', 'is', null)
      .where('subject', 'is', null)
      .where('failure', 'is', null)
      .where('expires_at', '>', now)
  const attempt: AttemptRow | undefined = await open()
    .set({ claimed_until: now + claimMs })
    .where('claimed_until', '<=', now)
    .returningAll()
    .executeTakeFirst()
  if (!attempt) return { status: 'over' }
  const common = { attempt, returnTo: readReturn(stated.returnTo, attempt.host_origin) }
  try {
    const { state } = stated
    const redeemed = await redeemCode(services, { ...options, provider, attempt, state })
    const [ticket, confirm] = [random(32).toString('base64url'), random(32).toString('base64url')]
    const isSettled = await settleAttempt(services, attempt, { ...redeemed, ticket, confirm })
    if (!isSettled) return { status: 'over' }
    if (redeemed.failure !== undefined) return { status: 'refused', failure: redeemed.failure, ...common }
    return { status: 'known', userName: redeemed.identity.userName, ticket, confirm, ...common }
  } catch (error) {
    await open().set({ claimed_until: 0 }).execute()
    if (!(error instanceof ProviderAway)) throw error
    services.log.warn('social.away', { provider: provider.id })
    return { status: 'away', ...common }
  }
}

export declare namespace takeCallback {
  type Common = {
    readonly attempt: AttemptRow
    /** Where the page's own tab goes back to, in place of a window. */
    readonly returnTo: URL | undefined
  }
  type ReturnType =
    | { readonly status: 'over' }
    | ({ readonly status: 'away' } & Common)
    | ({ readonly status: 'refused'; readonly failure: 'login-denied' | 'login-failed' } & Common)
    | ({
        readonly status: 'known'
        readonly userName: string | null
        readonly ticket: string
        readonly confirm: string
      } & Common)
}
