import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import type { askingFeatures } from './askingFeatures.ts'
import type { namingFeatures } from './namingFeatures.ts'
import type { readingFeatures } from './readingFeatures.ts'

type Asking = typeof askingFeatures
type Reading = ReturnType<typeof readingFeatures>
type Naming = ReturnType<typeof namingFeatures>

/**
 * Everything the family can do: what reads the chain in one chunk, what asks the wallet in another, names in a
 * third. `findSafe` gives
 * the origin of the Safe around this page, if there is one: inside it transactions have hashes of its own.
 */
export function createFeatures(findSafe: () => string | undefined): Required<FeatureTable> {
  let reading: Promise<Reading> | undefined
  const openReading = () => {
    reading ??= import('./readingFeatures.ts').then(chunk => chunk.readingFeatures(findSafe))
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  let naming: Promise<Naming> | undefined
  const openNaming = () => {
    naming ??= import('./namingFeatures.ts').then(chunk => chunk.namingFeatures())
    naming.catch(() => {
      naming = undefined
    })
    return naming
  }
  const names = <feature extends keyof Naming>(name: feature) => ({
    // Names are kept by one network, which need not be the one in use: see `names`.
    isAvailable,
    load: async () => (await openNaming())[name],
  })
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
    transactionStatus: reads('transactionStatus'),
    resolveName: names('resolveName'),
    identity: names('identity'),
    signMessage: asks('signMessage'),
    signTypedData: asks('signTypedData'),
    sendTransaction: asks('sendTransaction'),
    transfer: asks('transfer'),
    capabilities: asks('capabilities'),
    sendCalls: asks('sendCalls'),
    callsStatus: asks('callsStatus'),
  }
}

function isAvailable({ network }: FeatureContext): boolean {
  return network.namespace === 'eip155'
}
