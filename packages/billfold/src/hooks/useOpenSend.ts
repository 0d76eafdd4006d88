import { openSend } from '../send/openSend.ts'
import { useAction } from './useAction.ts'

/**
 * Opens the Send view and waits for the hash; see the action `openSend` for parameters and errors.
 * @example const { run, isPending, result: hash } = useOpenSend(); const pay = () => run({ to, amount: '12.5', token: usdc })
 */
export function useOpenSend() {
  return useAction(openSend)
}
