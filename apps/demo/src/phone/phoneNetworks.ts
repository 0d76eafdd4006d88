import type { Stack } from '../config/Stack.ts'

/** Networks of the stack that the phone has keys for: those of the EVM family. */
export function phoneNetworks(stack: Stack): Stack['networks'] {
  return stack.networks.filter(network => network.namespace === 'eip155')
}
