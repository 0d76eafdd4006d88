import type { FeatureContext, FeatureTable } from 'billfold/adapter'
import { loadOnce } from '../async/loadOnce.ts'
import type { readingFeatures } from './readingFeatures.ts'

/** The main networks on which swaps are offered (facts 3.10). */
const swapNetworks = /:(10{0,2}|56|137|250|324|8217|8453|42161|43114|1313161554)$/

// As words, because a table of them is part of every first load.
const readingNames =
  'nativeBalance tokenBalances estimateFee prepareSwap payments transactionStatus resolveName identity'
const askingNames =
  'signMessage signTypedData sendTransaction transfer capabilities sendCalls callsStatus providerRequest'

/**
 * Everything the family can do: what reads the chain in one chunk, what asks the wallet in another, names as they are
 * needed.
 */
export function createFeatures(options?: readingFeatures.Options): FeatureTable {
  const table: Record<string, Entry> = {}
  const add = <name extends string>(names: string, load: () => Promise<{ readonly [key in name]: unknown }>) => {
    for (const name of names.split(' ') as name[])
      table[name] = { isAvailable: () => true, load: () => load().then(features => features[name]) }
  }
  add<Words<typeof readingNames>>(
    readingNames,
    loadOnce(() => import('./readingFeatures.ts').then(chunk => chunk.readingFeatures(options))),
  )
  add<Words<typeof askingNames>>(askingNames, () => import('./askingFeatures.ts').then(chunk => chunk.askingFeatures))
  add<'verifyMessage'>('verifyMessage', () => import('./verifyMessage.ts'))
  ;(table.prepareSwap as Entry).isAvailable = ({ network: { id } }) =>
    swapNetworks.test(id) || !!options?.swapContracts?.[id]
  return table as FeatureTable
}

type Entry = { isAvailable(context: FeatureContext): boolean; load(): Promise<unknown> }
type Words<text extends string> = text extends `${infer word} ${infer rest}` ? word | Words<rest> : text
