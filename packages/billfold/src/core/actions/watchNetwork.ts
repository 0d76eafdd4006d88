import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import { watchState } from '../watchState.ts'
import { getNetwork, type NetworkSnapshot } from './getNetwork.ts'

/**
 * Calls back with every change of the active network.
 * @example const stop = watchNetwork(kit, { onChange: ({ network }) => console.log(network?.name) })
 */
export function watchNetwork(
  kit: Kit,
  parameters: { onChange(network: NetworkSnapshot, previous: NetworkSnapshot): void },
): Unsubscribe {
  let previous = getNetwork(kit)
  return watchState(
    kit,
    state => state.namespaces[state.activeNamespace]?.networkId,
    () => {
      const before = previous
      previous = getNetwork(kit)
      parameters.onChange(previous, before)
    },
  )
}
