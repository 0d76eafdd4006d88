import { deleteConnection } from '../core/actions/deleteConnection.ts'
import { useAction } from './useAction.ts'

/**
 * Forgets a saved connection; see the action `deleteConnection` for parameters and errors.
 * @example const { run, isPending, error } = useDeleteConnection()
 */
export function useDeleteConnection() {
  return useAction(deleteConnection)
}
