import type { DemoConfig } from './DemoConfig.ts'

/** What the panel says about a family itself, without its networks: only what differs from its defaults. */
export function familyOptions(
  config: DemoConfig,
  family: 'evm' | 'solana' | 'bitcoin',
): { readonly enableAnnounced?: false; readonly enableInjected?: false } {
  return {
    ...(config.enableAnnounced ? {} : { enableAnnounced: false }),
    // Solana knows no wallets but those that register themselves.
    ...(config.enableInjected || family === 'solana' ? {} : { enableInjected: false }),
  }
}
