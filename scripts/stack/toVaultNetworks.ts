import { type createDevnet, solanaTokens } from '@billfold/devnet'

/** What contracts are to the vault's pages, where they are no plain tokens. */
const standards: Readonly<Record<string, 'wrapped' | 'erc721' | 'erc1155'>> = {
  wrappedNative: 'wrapped',
  erc721: 'erc721',
  erc1155: 'erc1155',
}

/** The local chains as the vault's pages have them: with their nodes, and the contracts that the stack vouches for. */
export function toVaultNetworks({ chains, contracts, solana }: Awaited<ReturnType<typeof createDevnet>>) {
  const evm = Object.values(chains).map(chain => ({
    id: chain.id,
    name: chain.name,
    symbol: 'ETH',
    decimals: 18,
    rpcUrl: chain.rpcUrl,
    hostRpcOrigins: [],
    tokens: Object.values(contracts[chain.id]).flatMap(contract =>
      'symbol' in contract && !('isSpam' in contract)
        ? [
            {
              address: contract.address,
              name: contract.name,
              symbol: contract.symbol,
              decimals: 'decimals' in contract ? contract.decimals : 0,
              ...(Object.hasOwn(standards, contract.kind) ? { standard: standards[contract.kind]! } : {}),
            },
          ]
        : [],
    ),
    contracts: Object.values(contracts[chain.id]).flatMap(({ address, kind }) =>
      kind === 'multicall3' ? [address] : [],
    ),
  }))
  if (!solana) return evm
  const tokens = Object.values(solanaTokens).map(({ decimals, mint, name, symbol }) => ({
    address: mint,
    name,
    symbol,
    decimals,
  }))
  return [
    ...evm,
    { id: solana.id, name: solana.name, symbol: 'SOL', decimals: 9, rpcUrl: solana.rpcUrl, hostRpcOrigins: [], tokens },
  ]
}
