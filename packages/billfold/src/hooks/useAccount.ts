import { useMemo } from 'react'
import type { AccountSnapshot } from '../core/account/AccountSnapshot.ts'
import { toHostAccount } from '../core/actions/toHostAccount.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKitState } from './useKitState.ts'
import { useShownAccount } from './useShownAccount.ts'

/**
 * The account of a namespace, by default the active one; renders again when it changes.
 * @example const { address, isConnected } = useAccount()
 */
export function useAccount(parameters: { readonly namespace?: Namespace | undefined } = {}): AccountSnapshot {
  const shown = useShownAccount(parameters)
  const networks = useKitState(state => state.networks)
  return useMemo(() => toHostAccount(shown, networks), [shown, networks])
}
