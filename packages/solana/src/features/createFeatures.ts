import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import type { askingFeatures } from './askingFeatures.ts'

type Asking = typeof askingFeatures

/** Everything the family can do: what asks the wallet in one chunk. */
export function createFeatures(): FeatureTable {
  const asks = <feature extends keyof Asking>(name: feature) => ({
    isAvailable,
    load: async () => (await import('./askingFeatures.ts')).askingFeatures[name],
  })
  return { signMessage: asks('signMessage'), signTransactions: asks('signTransactions') }
}

function isAvailable({ network }: FeatureContext): boolean {
  return network.namespace === 'solana'
}
