import { addConnection } from '../core/actions/addConnection.ts'
import { useAction } from './useAction.ts'

/**
 * Connects one more wallet beside the others; see the action `addConnection` for parameters and errors.
 * @example const { run, isPending, error } = useAddConnection()
 */
export function useAddConnection() {
  return useAction(addConnection)
}
