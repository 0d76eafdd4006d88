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

/** The identity of an account as it may be shown: what was kept for less than five minutes, else what is told now. */
export async function askIdentity(kit: Kit, accountId: AccountId, signal: AbortSignal): Promise<Identity | null> {
  const kept = recallIdentity(kit, accountId)
  if (kept && kept.ageMs < nameCacheMs) return keepIdentity(kit, accountId, kept.identity)
  const told = await ask(kit, accountId, signal)
  const shown = toShownIdentity(kit, told)
  const hasMore = told?.avatar !== undefined && shown && !shown.avatar
  const identity = hasMore ? await withPicture(kit, accountId, shown, signal) : shown
  return keepIdentity(kit, accountId, identity, kit.environment.clock.now())
}

/** The picture lies at a stranger's: the API, if it agrees on the name, has one that may be shown. */
async function withPicture(kit: Kit, accountId: AccountId, shown: Identity, signal: AbortSignal): Promise<Identity> {
  if (!kit.store.getState().settings.api) return shown
  try {
    const { fetchApiIdentity } = await import('./fetchApiIdentity.ts')
    const told = toShownIdentity(kit, await fetchApiIdentity(kit, parseAccountId(accountId).address, signal))
    return told?.name === shown.name ? told : shown
  } catch {
    // A name without its picture is still a name.
    return shown
  }
}

async function ask(kit: Kit, accountId: AccountId, signal: AbortSignal): Promise<Identity | undefined> {
  const { address, networkId, namespace } = parseAccountId(accountId)
  const home = findNameNetwork(kit, networkId)
  if (home) {
    const read = await loadFeature(kit, namespace, 'identity')
    return read({ network: home, address, settings: readSettings(kit), signal })
  }
  return (await import('./fetchApiIdentity.ts')).fetchApiIdentity(kit, address, signal)
}
