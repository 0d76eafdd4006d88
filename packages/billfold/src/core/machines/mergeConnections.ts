import type { KitState, SavedConnection } from '../state/KitState.ts'
import { findRecord } from './findRecord.ts'
import { isAlive } from './isAlive.ts'
import { isChanged } from './isChanged.ts'
import { isLive } from './isLive.ts'

/**
 * The records of this tab and those that `listed` holds for all of them, as one list: what this tab has changed is as it
 * says, all else as the others say. So nothing that ended in one tab comes back by what another writes, and nothing ends
 * that a tab has only not reached yet. Only one of a namespace may be active, and that is the one chosen last. Where
 * several wallets may be connected at once, the others wait, and the first of them takes the place of one that ended.
 * Pure.
 */
export function mergeConnections(state: KitState, listed: readonly SavedConnection[]): readonly SavedConnection[] {
  const { agreed, connections, settings } = state
  const { multiWallet } = settings.remote
  const merged = [
    ...listed.filter(saved => !findRecord(connections, saved) && !isChanged(state, saved)),
    ...connections.flatMap(own => {
      const theirs = findRecord(listed, own)
      // To choose a wallet, or another in its place, is less than to end it.
      const isEnded = !isAlive(theirs) && isAlive(findRecord(agreed, own))
      // Of what is live on both sides this tab knows accounts and network from the provider itself.
      const isOwn = isChanged(state, own) || (own.status === theirs?.status && isLive(state, own))
      return isOwn && !isEnded ? own : (theirs ?? [])
    }),
  ]
  return merged.map(saved => {
    const rivals = merged.filter(other => isAlive(other) && other.namespace === saved.namespace)
    const actives = rivals.filter(other => other.status === 'active')
    const chosen = actives.find(other => isChanged(state, other))
    const first = chosen ?? (multiWallet && (actives[0] ?? rivals[0]))
    if (!first || !isAlive(saved)) return saved
    return { ...saved, status: saved === first ? 'active' : multiWallet ? 'connected' : 'disconnected' }
  })
}
