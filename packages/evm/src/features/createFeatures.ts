import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import type { askingFeatures } from './askingFeatures.ts'
import type { readingFeatures } from './readingFeatures.ts'

type Asking = typeof askingFeatures
type Reading = ReturnType<typeof readingFeatures>

/** The main networks on which swaps are offered (facts 3.10). */
const swapNetworks = /^eip155:(1|10|56|100|137|250|324|8217|8453|42161|43114|1313161554)$/

/**
 * Everything the family can do: what reads the chain in one chunk, what asks the wallet in another, names as they are
 * needed.
 */
export function createFeatures(options: readingFeatures.Options = {}): FeatureTable {
  let reading: Promise<Reading> | undefined
  const openReading = () => {
    reading ??= import('./readingFeatures.ts').then(chunk => chunk.readingFeatures(options))
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  const reads = <feature extends keyof Reading>(name: feature) => ({
    isAvailable,
    load: async () => (await openReading())[name],
  })
  const asks = <feature extends keyof Asking>(name: feature) => ({
    isAvailable,
    load: async () => (await import('./askingFeatures.ts')).askingFeatures[name],
  })
  return {
    nativeBalance: reads('nativeBalance'),
    tokenBalances: reads('tokenBalances'),
    estimateFee: reads('estimateFee'),
    prepareSwap: {
      ...reads('prepareSwap'),
      isAvailable: ({ network }) => swapNetworks.test(network.id) || network.id in (options.swapContracts ?? {}),
    },
    transactionStatus: reads('transactionStatus'),
    resolveName: reads('resolveName'),
    identity: reads('identity'),
    signMessage: asks('signMessage'),
    verifyMessage: { isAvailable, load: async () => (await import('./verifyMessage.ts')).verifyMessage },
    signTypedData: asks('signTypedData'),
    sendTransaction: asks('sendTransaction'),
    transfer: asks('transfer'),
    capabilities: asks('capabilities'),
    sendCalls: asks('sendCalls'),
    callsStatus: asks('callsStatus'),
    providerRequest: asks('providerRequest'),
  }
}

function isAvailable({ network }: FeatureContext): boolean {
  return network.namespace === 'eip155'
}
