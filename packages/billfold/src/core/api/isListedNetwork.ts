import type { NetworkId } from '../../protocol/caip/types.ts'
import { getSupportedChains } from '../../protocol/http/getSupportedChains.ts'
import type { Kit } from '../Kit.ts'
import { callApi } from './callApi.ts'

/**
 * Whether the API serves data of a network. Asked once per kit; a failed question is asked again next time and counts as
 * `false` meanwhile, so that no request goes to an API that is not available. Concerns the network in question, not the active one.
 */
export async function isListedNetwork(kit: Kit, networkId: NetworkId): Promise<boolean> {
  if (!kit.store.getState().settings.api) return false
  const slot = kit.runtime.slot(createSlot)
  try {
    slot.list ??= (await callApi(kit, getSupportedChains, {})).http
    return slot.list.includes(networkId)
  } catch {
    return false
  }
}

const createSlot = (): { list?: readonly NetworkId[] } => ({})
