import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import { loadOnce } from '../async/loadOnce.ts'
import type { readingFeatures } from './readingFeatures.ts'

/** The main networks on which swaps are offered (facts 3.10). */
const swapNetworks = /:(1|10|56|100|137|250|324|8217|8453|42161|43114|1313161554)$/

// As words, because a table of them is part of every first load.
const readingNames = 'nativeBalance tokenBalances estimateFee prepareSwap transactionStatus resolveName identity'
const askingNames =
  'signMessage signTypedData sendTransaction transfer capabilities sendCalls callsStatus providerRequest'

/**
 * Everything the family can do: what reads the chain in one chunk, what asks the wallet in another, names as they are
 * needed.
 */
export function createFeatures(options: readingFeatures.Options = {}): FeatureTable {
  const openReading = loadOnce(() => import('./readingFeatures.ts').then(chunk => chunk.readingFeatures(options)))
  const isAvailable = () => true
  const table: Record<string, { isAvailable(context: FeatureContext): boolean; load(): Promise<unknown> }> = {
    verifyMessage: { isAvailable, load: async () => (await import('./verifyMessage.ts')).verifyMessage },
  }
  for (const name of readingNames.split(' ') as Words<typeof readingNames>[])
    table[name] = { isAvailable, load: async () => (await openReading())[name] }
  for (const name of askingNames.split(' ') as Words<typeof askingNames>[])
    table[name] = { isAvailable, load: async () => (await import('./askingFeatures.ts')).askingFeatures[name] }
  Object.assign(table.prepareSwap as object, {
    isAvailable: ({ network: { id } }: FeatureContext) => swapNetworks.test(id) || !!options.swapContracts?.[id],
  })
  return table as FeatureTable
}

type Words<text extends string> = text extends `${infer word} ${infer rest}` ? word | Words<rest> : text
