import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { accountNames } from './accountNames.ts'

/** What the visitor calls the accounts of a family, by their addresses; else what the host calls them. */
export function useAddressLabels(namespace: Namespace): (address: string | undefined) => string | undefined {
  const kit = useKit()
  const own = useMemo(() => accountNames(kit), [kit])
  const names = useSyncExternalStore(own.watch, own.read)
  const labels = useKitState(({ settings }) => settings.addressLabels)
  return useCallback(
    address => names[`${namespace}:${address}`] ?? labels?.[address?.toLowerCase() ?? ''],
    [names, labels, namespace],
  )
}
