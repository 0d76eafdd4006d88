import type { Identity } from '../core/contracts/Features.ts'
import { identityOptions } from '../core/identity/identityOptions.ts'
import type { AccountId } from '../protocol/caip/types.ts'
import { useKit } from './useKit.ts'
import { type QueryState, useQuery } from './useQuery.ts'
import { useShownAccount } from './useShownAccount.ts'

/**
 * What an account is called, by default the connected one; see the action `fetchIdentity`. `null` when it is called nothing.
 * @example const { value: identity } = useIdentity(); return identity?.name ?? address
 */
export function useIdentity(
  parameters: { readonly accountId?: AccountId | undefined } = {},
): QueryState<Identity | null> {
  const kit = useKit()
  const own = useShownAccount()
  const accountId = parameters.accountId ?? (own.isConnected ? own.accountId : undefined)
  return useQuery(identityOptions(kit, accountId))
}
