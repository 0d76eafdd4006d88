import { sendTransaction } from '../core/actions/sendTransaction.ts'
import { useAction } from './useAction.ts'

/**
 * Asks the wallet to send a transaction; see the action `sendTransaction` for parameters and errors.
 * @example const { run, isPending, error } = useSendTransaction()
 */
export function useSendTransaction() {
  return useAction(sendTransaction)
}
