import type { Connector } from '../core/contracts/Connector.ts'
import { useKitState } from './useKitState.ts'

/**
 * Every way to connect that is known now.
 * @example const names = useConnectors().map(connector => connector.name)
 */
export function useConnectors(): readonly Connector[] {
  return useKitState(state => state.connectors)
}
