import { type createDevnet, solanaTokens } from '@billfold/devnet'

/** The local chains as the vault's pages have them: with their nodes, and the tokens that the stack vouches for. */
export function toVaultNetworks({ chains, contracts, solana }: Awaited<ReturnType<typeof createDevnet>>) {
  const evm = Object.values(chains).map(chain => ({
    id: chain.id,
    name: chain.name,
    symbol: 'ETH',
    decimals: 18,
    rpcUrl: chain.rpcUrl,
    hostRpcOrigins: [],
    tokens: Object.values(contracts[chain.id]).flatMap(contract =>
      'decimals' in contract && 'symbol' in contract
        ? [{ address: contract.address, name: contract.name, symbol: contract.symbol, decimals: contract.decimals }]
        : [],
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
