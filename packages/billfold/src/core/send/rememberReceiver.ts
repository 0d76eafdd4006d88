import type { Namespace } from '../../protocol/caip/types.ts'
import { storedRecentReceivers } from '../../protocol/stored/storedRecentReceivers.ts'
import type { Kit } from '../Kit.ts'
import { isSameAddress } from './isSameAddress.ts'
import { keptReceiverCount } from './sendLimits.ts'

/** Puts a receiver first among the recent ones of its namespace. */
export function rememberReceiver(kit: Kit, namespace: Namespace, address: string): void {
  const { storage } = kit.runtime
  storage.exclusively(storedRecentReceivers, () => {
    const all = storage.read(storedRecentReceivers) ?? {}
    const others = (all[namespace] ?? []).filter(other => !isSameAddress(other, address))
    storage.write(storedRecentReceivers, { ...all, [namespace]: [address, ...others].slice(0, keptReceiverCount) })
  })
}
