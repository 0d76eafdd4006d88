import { switchConnection } from '../core/actions/switchConnection.ts'
import { useAction } from './useAction.ts'

/**
 * Switches to another wallet or account; see the action `switchConnection` for parameters and errors.
 * @example const { run, isPending, error } = useSwitchConnection()
 */
export function useSwitchConnection() {
  return useAction(switchConnection)
}
