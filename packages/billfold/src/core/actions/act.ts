import { parseNetworkId } from '../../protocol/caip/parseNetworkId.ts'
import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { featureUnavailable } from '../../protocol/errors/rows/options.ts'
import { joinSignals } from '../async/joinSignals.ts'
import { loadChunk } from '../async/loadChunk.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Feature, FeatureContext, FeatureImplementations, ReadSettings } from '../contracts/Features.ts'
import { loadFeature } from '../features/loadFeature.ts'
import { readSettings } from '../features/readSettings.ts'
import type { Kit } from '../Kit.ts'
import { notifySent } from '../query/notifySent.ts'
import type { requireAccount } from './requireAccount.ts'
import { requireConnection } from './requireConnection.ts'

type Pinned = FeatureContext & { readonly settings: ReadSettings; readonly signal: AbortSignal }

/** What changes balances. */
const COSTLY: ReadonlySet<Feature> = new Set<Feature>(['sendTransaction', 'transfer', 'sendCalls'])

/**
 * Runs a feature that asks a connected wallet, pinned to the account and network of this moment: the active ones, or
 * `account` of any connection, which is not switched to.
 */
export async function act<feature extends Feature>(
  kit: Kit,
  feature: feature,
  wanted: {
    readonly account?: string | undefined
    readonly namespace?: Namespace | undefined
    readonly networkId?: NetworkId | undefined
    readonly signal?: AbortSignal | undefined
  },
  toOptions: (pinned: Pinned) => Parameters<FeatureImplementations[feature]>[0],
): Promise<Awaited<ReturnType<FeatureImplementations[feature]>>> {
  const namespace = wanted.namespace ?? (wanted.networkId && parseNetworkId(wanted.networkId).namespace)
  const state = kit.store.getState()
  const pin = { ...wanted, namespace } as requireAccount.Wanted
  // Most pages work with the active account alone.
  const context =
    wanted.account === undefined
      ? requireConnection(kit, pin)
      : (await loadChunk(() => import('./requireAccount.ts'))).requireAccount(kit, state, pin)
  if (!kit.adapters.get(context.network.namespace)?.features[feature]?.isAvailable(context))
    throw new BillfoldError(featureUnavailable, { context: { feature, namespace: context.network.namespace } })
  const { signal, release } = joinSignals(wanted.signal, kit.runtime.lifetime)
  try {
    const run = (await untilAborted(loadFeature(kit, context.network.namespace, feature), signal)) as (
      options: Parameters<FeatureImplementations[feature]>[0],
    ) => Promise<Awaited<ReturnType<FeatureImplementations[feature]>>>
    const answer = await untilAborted(run(toOptions({ ...context, settings: readSettings(kit), signal })), signal)
    if (COSTLY.has(feature)) notifySent(kit)
    return answer
  } finally {
    release()
  }
}
