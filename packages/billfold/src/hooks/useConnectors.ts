import type { Connector } from '../core/contracts/Connector.ts'
import { useKitState } from './useKitState.ts'

/** Every way to connect that is known now. */
export function useConnectors(): readonly Connector[] {
  return useKitState(state => state.connectors)
}
