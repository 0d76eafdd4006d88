import { isAddress } from '../address/isAddress.ts'
import { readMember } from './readMember.ts'
import { readTexts } from './readTexts.ts'
import type { StandardAccount } from './StandardWallet.ts'

/** More than this no wallet shares. */
const accountCount = 100

/**
 * The Solana accounts of a foreign list, copied, each address once; `undefined` when it is no list. What has no address
 * of Solana or says that it is of other chains only is left out. Never throws.
 */
export function readAccounts(list: unknown): readonly readAccounts.Shared[] | undefined {
  if (!Array.isArray(list)) return undefined
  const shared = new Map<string, readAccounts.Shared>()
  try {
    for (const item of list.slice(0, accountCount)) {
      const address = readMember(item, 'address')
      const chains = readTexts(readMember(item, 'chains')).filter(chain => chain.startsWith('solana:'))
      if (!isAddress(address) || !chains.length || shared.has(address)) continue
      shared.set(address, { address, chains, features: readTexts(readMember(item, 'features')), account: item })
    }
  } catch {}
  return [...shared.values()]
}

export declare namespace readAccounts {
  /** What was read of an account, and the wallet's own object, which its features want to be given. */
  type Shared = {
    readonly address: string
    readonly chains: readonly string[]
    readonly features: readonly string[]
    readonly account: StandardAccount
  }
}
