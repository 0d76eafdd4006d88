import { signPsbt } from '../core/actions/signPsbt.ts'
import { useAction } from './useAction.ts'

/**
 * Asks for signatures of a Bitcoin transaction; see the action `signPsbt` for parameters and errors.
 * @example const { run, isPending, error } = useSignPsbt()
 */
export function useSignPsbt() {
  return useAction(signPsbt)
}
