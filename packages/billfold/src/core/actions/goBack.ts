import type { Kit } from '../Kit.ts'

/** One view back; from the first one the modal closes. */
export function goBack(kit: Kit): void {
  const { namespaces, activeNamespace, settings } = kit.store.getState()
  kit.runtime.modal({
    type: 'back',
    isConnected: namespaces[activeNamespace]?.status === 'connected',
    isInline: settings.isInline,
  })
}
