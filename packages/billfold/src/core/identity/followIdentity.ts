import type { AccountId } from '../../protocol/caip/types.ts'
import { storedIdentities } from '../../protocol/stored/storedIdentities.ts'
import { getShownAccount } from '../account/getShownAccount.ts'
import { setIdentities } from '../actions/setIdentities.ts'
import type { Kit } from '../Kit.ts'
import { keepIdentity } from './keepIdentity.ts'
import { queryIdentity } from './queryIdentity.ts'
import { recallIdentity } from './recallIdentity.ts'

/**
 * Knows what the connected account is called, from the first connection on, for as long as the kit lives. A connection
 * that was restored makes no request, because the visitor has not interacted yet: the stored identity is shown until
 * a view asks. It is removed when no account is connected any more.
 */
export function followIdentity(kit: Kit, isRestored: boolean): void {
  const slot = kit.runtime.slot(createSlot)
  const look = (mayAsk: boolean) => {
    const { accountId, isConnected } = getShownAccount(kit)
    if (!isConnected || !accountId || accountId === slot.asked) return
    if (mayAsk) {
      slot.asked = accountId
      // A name that cannot be read now is not there now: the account is known by its address.
      return void queryIdentity(kit, accountId).catch(() => {})
    }
    const kept = recallIdentity(kit, accountId)
    if (kept) keepIdentity(kit, accountId, kept.identity)
  }
  look(!isRestored)
  if (slot.isFollowed) return
  slot.isFollowed = true
  const stop = kit.store.subscribe((state, before) => {
    if (state.namespaces === before.namespaces && state.activeNamespace === before.activeNamespace) return
    const isAnyKnown = Object.values(state.namespaces).some(({ status }) => status !== 'disconnected')
    if (isAnyKnown) return look(true)
    slot.asked = undefined
    kit.runtime.storage.write(storedIdentities, undefined)
    if (Object.keys(state.identities).length > 0) setIdentities(kit, {})
  })
  kit.runtime.onDestroy(stop)
}

const createSlot = (): { asked?: AccountId | undefined; isFollowed?: boolean } => ({})
