import { recentWalletCount } from '../limits.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

type RecentWallet = { readonly id: string; readonly name: string; readonly rdns?: string }

/** Wallets that were connected last, newest first (specification section 9, "Recent wallets kept"). */
export const storedRecentWallets: StoredValue<readonly RecentWallet[]> = {
  key: '@billfold/recent-wallets',
  version: 1,
  parse(stored) {
    if (!Array.isArray(stored)) return undefined
    const wallets: RecentWallet[] = []
    for (const item of stored.slice(0, recentWalletCount)) {
      if (!isRecord(item) || !isText(item.id) || !isText(item.name)) continue
      wallets.push({ id: item.id, name: item.name, ...(isText(item.rdns) ? { rdns: item.rdns } : {}) })
    }
    return wallets
  },
}
