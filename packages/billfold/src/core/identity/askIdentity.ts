import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import { nameCacheMs } from '../../protocol/limits.ts'
import type { Identity } from '../contracts/Features.ts'
import { loadFeature } from '../features/loadFeature.ts'
import { readSettings } from '../features/readSettings.ts'
import type { Kit } from '../Kit.ts'
import { findNameNetwork } from './findNameNetwork.ts'
import { keepIdentity } from './keepIdentity.ts'
import { recallIdentity } from './recallIdentity.ts'
import { toShownIdentity } from './toShownIdentity.ts'

/** The identity of an account as it may be shown: the stored one for less than five minutes, else a new answer. */
export async function askIdentity(kit: Kit, accountId: AccountId, signal: AbortSignal): Promise<Identity | null> {
  const kept = recallIdentity(kit, accountId)
  if (kept && kept.ageMs < nameCacheMs) return keepIdentity(kit, accountId, kept.identity)
  const found = await ask(kit, accountId, signal)
  const shown = toShownIdentity(kit, found)
  const hasMore = found?.avatar !== undefined && shown && !shown.avatar
  const identity = hasMore ? await withPicture(kit, accountId, shown, signal) : shown
  return keepIdentity(kit, accountId, identity, kit.environment.clock.now())
}

/** The picture is on a third-party server: the API, if it agrees on the name, has one that may be shown. */
async function withPicture(kit: Kit, accountId: AccountId, shown: Identity, signal: AbortSignal): Promise<Identity> {
  if (!kit.store.getState().settings.api) return shown
  try {
    const { fetchApiIdentity } = await import('./fetchApiIdentity.ts')
    const found = toShownIdentity(kit, await fetchApiIdentity(kit, parseAccountId(accountId).address, signal))
    return found?.name === shown.name ? found : shown
  } catch {
    // A name without its picture is still a name.
    return shown
  }
}

async function ask(kit: Kit, accountId: AccountId, signal: AbortSignal): Promise<Identity | undefined> {
  const { address, networkId, namespace } = parseAccountId(accountId)
  const nameNetwork = findNameNetwork(kit, networkId)
  if (nameNetwork) {
    const read = await loadFeature(kit, namespace, 'identity')
    return read({ network: nameNetwork, address, settings: readSettings(kit), signal })
  }
  return (await import('./fetchApiIdentity.ts')).fetchApiIdentity(kit, address, signal)
}
