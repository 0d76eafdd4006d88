import type { NetworkId } from 'billfold/protocol'
import type { SwapContract } from './SwapContract.ts'

/** 1inch's aggregation router 6 has one address on every chain but zkSync. */
const oneInch: SwapContract = { kind: 'one-inch', address: '0x111111125421cA6dc452d289314280a0f8842A65' }
const oneInchOnZksync: SwapContract = { kind: 'one-inch', address: '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF' }

/**
 * The contracts that the kit trusts with swaps by itself, as their makers publish them. A host names others in
 * `evm({ swapContracts })`; an API cannot (security 1.11).
 */
export const swapContracts: Readonly<Record<NetworkId, readonly SwapContract[]>> = {
  'eip155:1': [
    oneInch,
    {
      kind: 'pool-router',
      address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    },
  ],
  'eip155:10': [oneInch],
  'eip155:56': [oneInch],
  'eip155:100': [oneInch],
  'eip155:137': [oneInch],
  'eip155:250': [oneInch],
  'eip155:324': [oneInchOnZksync],
  'eip155:8217': [oneInch],
  'eip155:8453': [oneInch],
  'eip155:42161': [oneInch],
  'eip155:43114': [oneInch],
  'eip155:1313161554': [oneInch],
}
