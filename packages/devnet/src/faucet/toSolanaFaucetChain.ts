import type { createSolanaChain } from '../solana/createSolanaChain.ts'
import { solanaTokens } from '../solana/solanaTokens.ts'
import type { FaucetChain } from './FaucetChain.ts'

/** What one request gives: SOL in lamports, tokens in whole units. */
const gift = { native: 10_000_000_000n, tokenUnits: 1_000n } as const

/** The Solana chain for the faucet: 10 SOL and 1,000 USDx. */
export function toSolanaFaucetChain({ id, fund }: Pick<createSolanaChain.ReturnType, 'id' | 'fund'>): FaucetChain {
  return {
    id,
    addressForm: '32 bytes in base58',
    // Its length in bytes is looked at by `fund`.
    isAddress: address => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address),
    giftsFor(token) {
      const native = { amount: gift.native }
      const wanted = token ?? 'usdx'
      const row = Object.entries(solanaTokens).find(([key, { mint }]) => key === wanted || mint === wanted)?.[1]
      // A token that is not ours is refused by `fund`, for any amount.
      const fungible = { token: wanted, amount: gift.tokenUnits * 10n ** BigInt(row?.decimals ?? 0) }
      if (token === undefined) return [native, fungible]
      return [token === 'native' ? native : fungible]
    },
    async give(address, { token, amount }) {
      const { signature, ...given } = await fund({ address, amount, ...(token === undefined ? {} : { token }) })
      return { ...given, hash: signature }
    },
  }
}
