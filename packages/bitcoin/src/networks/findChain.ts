import { type BitcoinChain, chains } from './chains.ts'

/** The chain of a CAIP-2 id, of its key, or of a word that wallets use for it in any letter case; `undefined` for others. */
export function findChain(name: unknown): BitcoinChain | undefined {
  if (typeof name !== 'string') return undefined
  const word = name.toLowerCase().replace(/^(bitcoin[:_]|livenet$)/, '') || 'mainnet'
  return chains.find(({ id, key }) => id === name || key === word)
}
