import { isAddress, parseEther } from 'viem'
import { chainRows } from '../chainRows.ts'
import { contracts } from '../contracts.generated.ts'
import type { fundAccount } from '../fundAccount.ts'
import type { FaucetChain } from './FaucetChain.ts'

/** What one request gives: native in wei, tokens in whole units. */
const gift = { native: parseEther('10'), tokenUnits: 1_000n } as const

/** An EVM chain for the faucet: 10 ETH and 1,000 USDx. */
export function toEvmFaucetChain(id: chainRows.Id, fund: toEvmFaucetChain.Fund): FaucetChain {
  return {
    id,
    chainId: chainRows[id].chainId,
    addressForm: 'a 20-byte hex address with 0x',
    isAddress: address => isAddress(address, { strict: false }),
    giftsFor(token) {
      const native = { amount: gift.native }
      const wanted = token ?? 'usdx'
      const fungible = { token: wanted, amount: gift.tokenUnits * 10n ** decimalsOf(id, wanted) }
      if (token === undefined) return [native, fungible]
      return [token === 'native' ? native : fungible]
    },
    give: (address, { token, amount }) =>
      fund({ chain: id, address, amount, ...(token === undefined ? {} : { token }) }),
  }
}

export declare namespace toEvmFaucetChain {
  type Fund = (parameters: Omit<fundAccount.Parameters, 'rpcUrl'>) => Promise<fundAccount.ReturnType>
}

function decimalsOf(chain: chainRows.Id, token: string): bigint {
  const wanted = token.toLowerCase()
  const rows: [string, { address: string; decimals?: number }][] = Object.entries(contracts[chain])
  const found = rows.find(([key, row]) => key === wanted || row.address.toLowerCase() === wanted)
  // A token that is not ours is refused by `fund`, for any amount.
  return BigInt(found?.[1].decimals ?? 0)
}
