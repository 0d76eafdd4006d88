import { signTransactions } from '../core/actions/signTransactions.ts'
import { useAction } from './useAction.ts'

/**
 * Asks for signatures of serialised transactions; see the action `signTransactions` for parameters and errors.
 * @example const { run, isPending, error } = useSignTransactions()
 */
export function useSignTransactions() {
  return useAction(signTransactions)
}
