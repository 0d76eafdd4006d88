import { useMemo } from 'react'
import { type AccountSnapshot, toAccountSnapshot } from '../core/actions/getAccount.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKitState } from './useKitState.ts'

/**
 * The account of a namespace, by default the active one; renders again when it changes.
 * @example const { address, isConnected } = useAccount()
 */
export function useAccount(parameters: { readonly namespace?: Namespace | undefined } = {}): AccountSnapshot {
  const active = useKitState(state => state.activeNamespace)
  const namespace = parameters.namespace ?? active
  const now = useKitState(state => state.namespaces[namespace])
  const identities = useKitState(state => state.identities)
  return useMemo(() => toAccountSnapshot(namespace, now, identities), [namespace, now, identities])
}
