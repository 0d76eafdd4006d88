import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import type { askingFeatures } from './askingFeatures.ts'
import type { readingFeatures } from './readingFeatures.ts'

type Asking = typeof askingFeatures
type Reading = ReturnType<typeof readingFeatures>

/**
 * Everything the family can do: what reads the chain in one chunk, what asks the wallet in another, names as they are
 * needed. `safeOrigins` are those of Safe's web app, by default its own: inside it transactions have hashes of its own.
 */
export function createFeatures(safeOrigins?: readonly string[]): FeatureTable {
  let reading: Promise<Reading> | undefined
  const openReading = () => {
    reading ??= import('./readingFeatures.ts').then(chunk => chunk.readingFeatures(safeOrigins))
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
