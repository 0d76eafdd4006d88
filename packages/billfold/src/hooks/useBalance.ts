import { nativeBalanceOptions } from '../core/balances/nativeBalanceOptions.ts'
import type { NativeBalance } from '../core/contracts/Features.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKit } from './useKit.ts'
import { type QueryState, useQuery } from './useQuery.ts'
import { useShownAccount } from './useShownAccount.ts'

/**
 * The native balance of the connected account of a namespace, by default the active one, in base units. `failed` is not
 * zero: show it as unknown.
 * @example const { value, status } = useBalance()
 */
export function useBalance(parameters: { readonly namespace?: Namespace | undefined } = {}): QueryState<NativeBalance> {
  const kit = useKit()
  const { accountId, isConnected } = useShownAccount(parameters)
  return useQuery(nativeBalanceOptions(kit, isConnected ? accountId : undefined))
}
