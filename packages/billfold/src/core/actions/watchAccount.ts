import type { Namespace } from '../../protocol/caip/types.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import type { KitState, NamespaceState } from '../state/KitState.ts'
import { watchState } from '../watchState.ts'
import { getAccount } from './getAccount.ts'

/**
 * Calls back with every change of an account, by default of the active namespace.
 * @example const stop = watchAccount(kit, { onChange(account, previous) {} })
 */
export function watchAccount(kit: Kit, parameters: watchAccount.Parameters): Unsubscribe {
  let last: { now: NamespaceState | undefined; account: AccountSnapshot } | undefined
  // The same object until something of it is another.
  const select = ({ namespaces }: KitState) => {
    const account = getAccount(kit, parameters)
    const now = namespaces[account.namespace]
    const isSame =
      last?.now === now &&
      last?.account.profileName === account.profileName &&
      last?.account.profileImage === account.profileImage
    if (!last || !isSame) last = { now, account }
    return last.account
  }
  return watchState(kit, select, (account, previous) => parameters.onChange(account, previous))
}

export declare namespace watchAccount {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    onChange(account: AccountSnapshot, previous: AccountSnapshot): void
  }
}
