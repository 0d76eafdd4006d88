import { signMessage } from '../core/actions/signMessage.ts'
import { useAction } from './useAction.ts'

/**
 * Asks for a signature of a message; see the action `signMessage` for parameters and errors.
 * @example const { run, isPending, error } = useSignMessage()
 */
export function useSignMessage() {
  return useAction(signMessage)
}
