import { bitcoin } from '@billfold/bitcoin'
import { evm } from '@billfold/evm'
import { solana } from '@billfold/solana'
import { createBillfold, type Kit, type KitEvent } from 'billfold'
import type { ConnectorFactory } from 'billfold/adapter'
import { pairing, type SignIn } from 'billfold/pairing'
import type { DemoConfig } from './DemoConfig.ts'
import { familyOptions, PUBLIC_NETWORKS } from './familyOptions.ts'
import { hostOptions } from './hostOptions.ts'
import type { Stack } from './Stack.ts'

/**
 * Makes a kit as a host would, from what the panel says.
 * @throws `options/invalid` naming the option and the fix.
 */
export function createDemoKit(config: DemoConfig, stack: Stack, host: createDemoKit.Host): Kit {
  return createBillfold({
    families: [
      evm({
        networks: [...stack.networks, ...(config.hasPublicNetworks ? Object.values(PUBLIC_NETWORKS) : [])],
        ...familyOptions(config),
      }),
      ...(config.families === 'all' ? [solana({ networks: stack.solana }), bitcoin({ networks: stack.bitcoin })] : []),
    ],
    ...(config.hasApi ? { api: stack.api, projectId: stack.projectId } : {}),
    connectors: [
      ...(host.connectors ?? []),
      ...(config.pairing !== 'off'
        ? [
            pairing({
              relay: stack.relay,
              projectId: stack.projectId,
              signIn: config.pairing === 'sign-in' ? host.signIn : undefined,
            }),
          ]
        : []),
    ],
    inlineIn: host.inlineIn,
    onEvent: host.onEvent,
    ...hostOptions(config, stack),
  })
}

export declare namespace createDemoKit {
  /** What only a page has. */
  type Host = {
    readonly inlineIn?: HTMLElement | undefined
    readonly connectors?: readonly ConnectorFactory[]
    readonly signIn?: SignIn
    readonly onEvent: (event: KitEvent) => void
  }
}
