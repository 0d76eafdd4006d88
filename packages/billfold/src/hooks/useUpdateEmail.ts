import { updateEmail } from '../core/email/updateEmail.ts'
import { useAction } from './useAction.ts'

/**
 * Lets the visitor change the address of their e-mail login; see the action `updateEmail` for errors.
 * @example const { run, isPending, result } = useUpdateEmail(); const change = () => run()
 */
export function useUpdateEmail() {
  return useAction(updateEmail)
}
