import { bitcoin } from '@billfold/bitcoin'
import { evm } from '@billfold/evm'
import { solana } from '@billfold/solana'
import { createBillfold, type Kit, type KitEvent } from 'billfold'
import type { ConnectorFactory } from 'billfold/adapter'
import { embedded } from 'billfold/embedded'
import { pairing } from 'billfold/pairing'
import { createHostedSiwx, createSiwx } from 'billfold/siwx'
import type { DemoConfig } from './DemoConfig.ts'
import { familiesOf } from './familiesOf.ts'
import { familyOptions } from './familyOptions.ts'
import { hostOptions } from './hostOptions.ts'
import { publicNetworks } from './publicNetworks.ts'
import type { Stack } from './Stack.ts'
import { signInOptions } from './signInOptions.ts'

const CREATE = { evm, solana, bitcoin }

/**
 * Makes a kit as a host would, from what the panel says.
 * @throws `options/invalid` naming the option and the fix.
 */
export function createDemoKit(config: DemoConfig, stack: Stack, host: createDemoKit.Host): Kit {
  const siwx = signInOptions(config, stack)
  return createBillfold({
    families: familiesOf(config).map(family => {
      const local = { evm: stack.networks, solana: stack.solana, bitcoin: stack.bitcoin }[family]
      const networks = [...local, ...(config.hasPublicNetworks ? Object.values(publicNetworks[family]) : [])]
      const { swapContracts } = stack
      return CREATE[family]({ networks, swapContracts, ...familyOptions(config, family) })
    }),
    ...(config.hasApi ? { api: stack.api, projectId: stack.projectId } : {}),
    connectors: [
      ...(host.connectors ?? []),
      ...(config.pairing !== 'off'
        ? [
            pairing({
              relay: stack.relay,
              projectId: stack.projectId,
              requestCard: config.hasRequestCard,
            }),
          ]
        : []),
      ...(config.vault !== 'off'
        ? [embedded({ vault: stack.vault, projectId: stack.vaultProjects[config.vault] })]
        : []),
    ],
    ...(siwx && {
      siwx: siwx.name === 'createSiwx' ? createSiwx(siwx.options) : createHostedSiwx(siwx.options),
    }),
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
    readonly onEvent: (event: KitEvent) => void
  }
}
