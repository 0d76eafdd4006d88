import { openConnect } from '../core/actions/openConnect.ts'
import { useAction } from './useAction.ts'

/**
 * Leads the visitor to one wallet or login; see the action `openConnect` for parameters and errors.
 * @example const { run, isPending, error } = useOpenConnect()
 */
export function useOpenConnect() {
  return useAction(openConnect)
}
