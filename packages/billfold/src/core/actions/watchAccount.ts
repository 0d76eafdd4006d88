import type { Namespace } from '../../protocol/caip/types.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import { type AccountSnapshot, toAccountSnapshot } from './getAccount.ts'
import { watchState } from './watchState.ts'

/**
 * Hears every change of an account, by default of the active namespace.
 * @example const stop = watchAccount(kit, { onChange(account, previous) {} })
 */
export function watchAccount(kit: Kit, parameters: watchAccount.Parameters): Unsubscribe {
  const pick = () => {
    const state = kit.store.getState()
    const namespace = parameters.namespace ?? state.activeNamespace
    return toAccountSnapshot(namespace, state.namespaces[namespace])
  }
  let previous = pick()
  return watchState(
    kit,
    state => state.namespaces[parameters.namespace ?? state.activeNamespace],
    () => {
      const before = previous
      previous = pick()
      parameters.onChange(previous, before)
    },
  )
}

export declare namespace watchAccount {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    onChange(account: AccountSnapshot, previous: AccountSnapshot): void
  }
}
