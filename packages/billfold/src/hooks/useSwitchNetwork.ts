import { switchNetwork } from '../core/actions/switchNetwork.ts'
import { useAction } from './useAction.ts'

/**
 * Switches the network; see the action `switchNetwork` for parameters and errors.
 * @example const { run, isPending, error } = useSwitchNetwork()
 */
export function useSwitchNetwork() {
  return useAction(switchNetwork)
}
