import type { Namespace } from '../../protocol/caip/types.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import { watchState } from '../watchState.ts'
import { type ConnectionSnapshot, toConnectionSnapshots } from './getConnections.ts'
import { isMultiWalletOn } from './isMultiWalletOn.ts'

/**
 * Calls back with every change of the saved connections of a namespace, by default of all. Without `multiWallet` there are none,
 * and an alert says so once; if remote configuration switches it on later, the list is watched from then on.
 * @example const stop = watchConnections(kit, { onChange(connections, previous) {} })
 */
export function watchConnections(kit: Kit, parameters: watchConnections.Parameters): Unsubscribe {
  isMultiWalletOn(kit)
  let source: readonly unknown[] = []
  let text = ''
  let list: readonly ConnectionSnapshot[] = []
  const read = () => {
    const state = kit.store.getState()
    const { connections, namespaces, connectors, settings } = state
    const now = [connections, namespaces, connectors, settings]
    if (now.every((slice, index) => slice === source[index])) return list
    source = now
    const next = settings.remote.multiWallet ? toConnectionSnapshots(state, parameters.namespace) : []
    // The same list is the same value: much of what these slices hold is not in it.
    const nextText = JSON.stringify(next)
    if (nextText === text) return list
    text = nextText
    list = next
    return list
  }
  return watchState(kit, read, parameters.onChange)
}

export declare namespace watchConnections {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    onChange(connections: readonly ConnectionSnapshot[], previous: readonly ConnectionSnapshot[]): void
  }
}
