import { isSameAddress } from '../core/addresses/isSameAddress.ts'
import type { Kit } from '../core/Kit.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { storedRecentReceivers } from '../protocol/stored/storedRecentReceivers.ts'
import { keptReceiverCount } from './sendLimits.ts'

/** Puts a receiver first among the recent ones of its namespace, with the name it was given now. */
export function rememberReceiver(
  kit: Kit,
  namespace: Namespace,
  { address, name }: { readonly address: string; readonly name?: string | undefined },
): void {
  const { storage } = kit.runtime
  storage.exclusively(storedRecentReceivers, () => {
    const named = { address, ...(name === undefined ? {} : { name }) }
    const all = storage.read(storedRecentReceivers) ?? {}
    const others = (all[namespace] ?? []).filter(other => !isSameAddress(kit, namespace, other.address, address))
    storage.write(storedRecentReceivers, { ...all, [namespace]: [named, ...others].slice(0, keptReceiverCount) })
  })
}
