import { useMemo } from 'react'
import { type ShownAccount, toAccountSnapshot } from '../core/account/getShownAccount.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKitState } from './useKitState.ts'

/** What a button draws of an account: without what only hosts ask for, so that a first load does not carry it. */
export function useShownAccount(parameters: { readonly namespace?: Namespace | undefined } = {}): ShownAccount {
  const active = useKitState(state => state.activeNamespace)
  const namespace = parameters.namespace ?? active
  const now = useKitState(state => state.namespaces[namespace])
  const identities = useKitState(state => state.identities)
  return useMemo(() => toAccountSnapshot(namespace, now, identities), [namespace, now, identities])
}
