import { disconnect } from '../core/actions/disconnect.ts'
import { useAction } from './useAction.ts'

/**
 * Ends the connection; see the action `disconnect` for parameters and errors.
 * @example const { run, isPending, error } = useDisconnect()
 */
export function useDisconnect() {
  return useAction(disconnect)
}
