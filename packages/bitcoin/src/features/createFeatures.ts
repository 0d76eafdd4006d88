import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import type { createCoinMemory } from '../coins/createCoinMemory.ts'
import type { readingFeatures } from './readingFeatures.ts'
import type { signingFeatures } from './signingFeatures.ts'

type Reading = ReturnType<typeof readingFeatures>
type Signing = ReturnType<typeof signingFeatures>

/**
 * Everything the family can do: what reads the chain in one chunk, what signs in another, which is the one with the library
 * of transactions, and checks signatures by it. Coins of an ordinals account are never chosen by us: what they carry may be worth more
 * than its satoshi.
 */
export function createFeatures(options: createCoinMemory.Options = {}): FeatureTable {
  const openReading = once(async () => (await import('./readingFeatures.ts')).readingFeatures(options))
  const openSigning = once<Signing>(async () => {
    const [chunk, { shared }] = await Promise.all([import('./signingFeatures.ts'), openReading()])
    return chunk.signingFeatures(shared)
  })
  const isBitcoin = ({ network }: FeatureContext) => network.namespace === 'bip122'
  const canPay = (context: FeatureContext) => isBitcoin(context) && context.account.type !== 'ordinal'
  const reads = <feature extends keyof Reading>(name: feature, isAvailable = isBitcoin) => ({
    isAvailable,
    load: async () => (await openReading())[name],
  })
  return {
    nativeBalance: reads('nativeBalance'),
    tokenBalances: reads('tokenBalances'),
    activity: reads('activity'),
    estimateFee: reads('estimateFee', canPay),
    transactionStatus: reads('transactionStatus'),
    checkReceiver: reads('checkReceiver'),
    signMessage: { isAvailable: isBitcoin, load: async () => (await openSigning()).signMessage },
    verifyMessage: { isAvailable: isBitcoin, load: async () => (await openSigning()).verifyMessage },
    signPsbt: { isAvailable: isBitcoin, load: async () => (await openSigning()).signPsbt },
    transfer: { isAvailable: canPay, load: async () => (await openSigning()).transfer },
  }
}

/** Opened with the first use and again after a failure. */
function once<opened>(open: () => Promise<opened>): () => Promise<opened> {
  let opening: Promise<opened> | undefined
  return () => {
    opening ??= open()
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
}
