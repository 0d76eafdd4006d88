import { transferToken } from '../core/actions/transferToken.ts'
import { useAction } from './useAction.ts'

/**
 * Asks the wallet to move a token; see the action `transferToken` for parameters and errors.
 * @example const { run, isPending, error } = useTransferToken()
 */
export function useTransferToken() {
  return useAction(transferToken)
}
