import type { evm } from '@billfold/evm'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@billfold/evm/networks'
import type { DemoConfig } from './DemoConfig.ts'

/** Names by which a host imports them. */
export const PUBLIC_NETWORKS = { mainnet, base, arbitrum, optimism, polygon, sepolia } as const

/** What the panel says about the family itself, without its networks: only what differs from its defaults. */
export function familyOptions(config: DemoConfig): Omit<evm.Options, 'networks'> {
  return {
    ...(config.enableAnnounced ? {} : { enableAnnounced: false }),
    ...(config.enableInjected ? {} : { enableInjected: false }),
  }
}
