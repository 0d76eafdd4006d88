import { signTypedData } from '../core/actions/signTypedData.ts'
import { useAction } from './useAction.ts'

/**
 * Asks for a signature of structured data; see the action `signTypedData` for parameters and errors.
 * @example const { run, isPending, error } = useSignTypedData()
 */
export function useSignTypedData() {
  return useAction(signTypedData)
}
