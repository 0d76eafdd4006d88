import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import type { askingFeatures } from './askingFeatures.ts'
import type { readingFeatures } from './readingFeatures.ts'
import type { Shared } from './Shared.ts'

type Asking = ReturnType<typeof askingFeatures>
type Reading = ReturnType<typeof readingFeatures>

/**
 * Everything the family can do: what reads the chain in one chunk, what asks the wallet in another. What one of them
 * learns (of an RPC address, of a signed transaction) serves the others.
 */
export function createFeatures(): FeatureTable {
  const openShared = once(() => import('./createShared.ts').then(chunk => chunk.createShared()))
  const open = <features>(load: () => Promise<(shared: Shared) => features>) =>
    once(async () => {
      const [create, shared] = await Promise.all([load(), openShared()])
      return create(shared)
    })
  const openReading = open(() => import('./readingFeatures.ts').then(chunk => chunk.readingFeatures))
  const openAsking = open(() => import('./askingFeatures.ts').then(chunk => chunk.askingFeatures))
  const reads = <feature extends keyof Reading>(name: feature) => ({
    isAvailable,
    load: async () => (await openReading())[name],
  })
  const asks = <feature extends keyof Asking>(name: feature) => ({
    isAvailable,
    load: async () => (await openAsking())[name],
  })
  return {
    nativeBalance: reads('nativeBalance'),
    tokenBalances: reads('tokenBalances'),
    estimateFee: reads('estimateFee'),
    transactionStatus: reads('transactionStatus'),
    checkReceiver: reads('checkReceiver'),
    activity: reads('activity'),
    signMessage: asks('signMessage'),
    verifyMessage: asks('verifyMessage'),
    signTransactions: asks('signTransactions'),
    sendTransaction: asks('sendTransaction'),
    transfer: asks('transfer'),
  }
}

/** Runs once, and anew after a failure. */
function once<value>(run: () => Promise<value>): () => Promise<value> {
  let running: Promise<value> | undefined
  return () => {
    running ??= run()
    running.catch(() => {
      running = undefined
    })
    return running
  }
}

function isAvailable({ network }: FeatureContext): boolean {
  return network.namespace === 'solana'
}
