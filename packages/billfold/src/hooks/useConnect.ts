import { connect } from '../core/actions/connect.ts'
import { useAction } from './useAction.ts'

/**
 * Connects a wallet; see the action `connect` for parameters and errors.
 * @example const { run, isPending, error } = useConnect()
 */
export function useConnect() {
  return useAction(connect)
}
