import { evm } from '@billfold/evm'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@billfold/evm/networks'
import { createBillfold, type Kit, type KitEvent } from 'billfold'
import type { DemoConfig } from './DemoConfig.ts'
import { hostOptions } from './hostOptions.ts'
import type { Stack } from './Stack.ts'

/** Makes a kit as a host would, from what the panel says. */
export function createDemoKit(
  config: DemoConfig,
  stack: Stack,
  inlineIn: HTMLElement | undefined,
  onEvent: (event: KitEvent) => void,
): Kit {
  return createBillfold({
    families: [
      evm({
        networks: [
          ...stack.networks,
          ...(config.hasPublicNetworks ? [mainnet, base, arbitrum, optimism, polygon, sepolia] : []),
        ],
      }),
    ],
    ...(config.hasApi ? { api: stack.api, projectId: stack.projectId } : {}),
    metadata: {
      name: 'Billfold demo',
      description: 'Everything on this page runs on your own machine',
      url: location.origin,
    },
    tokens: stack.tokens,
    inlineIn,
    onEvent,
    ...hostOptions(config),
  })
}
