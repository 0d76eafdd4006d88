import type { Connector } from '../contracts/Connector.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import { watchState } from '../watchState.ts'

/**
 * Calls back when wallets appear after the page loaded.
 * @example const stop = watchConnectors(kit, { onChange: connectors => console.log(connectors.length) })
 */
export function watchConnectors(
  kit: Kit,
  parameters: { onChange(connectors: readonly Connector[]): void },
): Unsubscribe {
  return watchState(kit, state => state.connectors, parameters.onChange)
}
