import { useMemo } from 'react'
import { requireConnection } from '../../core/actions/requireConnection.ts'
import type { Feature } from '../../core/contracts/Features.ts'
import type { Kit } from '../../core/Kit.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

/** Whether the connected account has a feature: what it would lead to is drawn if and only if it has (law 6). */
export function useFeature(feature: Feature): boolean {
  const kit = useKit()
  const namespaces = useKitState(state => state.namespaces)
  const active = useKitState(state => state.activeNamespace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on the connection.
  return useMemo(() => isAvailable(kit, feature), [kit, feature, namespaces, active])
}

function isAvailable(kit: Kit, feature: Feature): boolean {
  try {
    const context = requireConnection(kit)
    return kit.adapters.get(context.network.namespace)?.features[feature]?.isAvailable(context) ?? false
  } catch {
    return false // not connected, or on a network that is not configured
  }
}
