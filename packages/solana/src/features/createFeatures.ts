import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import type { askingFeatures } from './askingFeatures.ts'
import type { readingFeatures } from './readingFeatures.ts'

type Asking = ReturnType<typeof askingFeatures>
type Reading = ReturnType<typeof readingFeatures>

/**
 * Everything the family can do: what reads the chain in one chunk, what asks the wallet in another. They share a pool of
 * RPC connections, so that what one learns about an address serves the others.
 */
export function createFeatures(): FeatureTable {
  const openPool = once(() => import('../rpc/createSolanaRpcPool.ts').then(chunk => chunk.createSolanaRpcPool()))
  const open = <features>(load: () => Promise<(pool: createSolanaRpcPool.ReturnType) => features>) =>
    once(async () => {
      const [create, pool] = await Promise.all([load(), openPool()])
      return create(pool)
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
