import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { isOf } from '../machines/isOf.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { wishedConnections } from './wishedConnections.ts'

/**
 * Takes over a stored list of connections, at the start of a page or from another tab. Nothing of it reads as connected
 * before its wallet has answered on this page.
 * @returns whether there is something that `reconnect` has to ask wallets for.
 */
export function restoreConnections(kit: Kit, connections: readonly SavedConnection[]): boolean {
  kit.runtime.connection({ type: 'restore', connections })
  const state = kit.store.getState()
  const list = connections.filter(
    saved => saved.status !== 'disconnected' && !state.connections.some(own => isOf(own, saved) && isLive(state, own)),
  )
  wishedConnections(kit).list = list
  return list.length > 0
}
