import { createRpcPool, knownTokens, readNativeBalance, readTokenBalances } from '@billfold/evm/read'
import type { BalanceRow } from '../../lists/balances/BalanceRow.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { bridgeUrl, createBridgeFetch } from '../../upstream/rpc/createBridgeFetch.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'

/**
 * What an account holds on a network: the native currency always, tokens of which it has some, and `extraTokens` in any case. Asked for are the tokens the
 * operator listed, well-known ones of the network and `extraTokens`.
 *
 * @throws `rpc/all-failed` when no node answers: unknown is never zero.
 */
export async function readEvmBalances(options: readEvmBalances.Options): Promise<BalanceRow[]> {
  const { network, address, rpc, extraTokens } = options
  const listed = new Map(network.tokens.map(token => [token.address, token]))
  const asked = new Set(
    [...listed.keys(), ...(knownTokens[network.id] ?? []), ...extraTokens].map(token => token.toLowerCase()),
  )
  const read = {
    fetch: createBridgeFetch(network, rpc),
    rpcUrls: [bridgeUrl],
    chain: {
      id: network.id,
      nativeCurrency: network.nativeCurrency,
      ...(network.multicall ? { contracts: { multicall3: network.multicall } } : {}),
    },
    pool: createRpcPool(),
    address,
  }
  const [native, tokens] = await Promise.all([
    readNativeBalance(read),
    readTokenBalances({ ...read, tokens: [...asked].map(token => ({ address: token })) }),
  ])
  const first: BalanceRow = {
    networkId: network.id,
    address: undefined,
    name: network.nativeCurrency.name,
    symbol: native.symbol,
    decimals: native.decimals,
    balance: native.balance,
    iconUrl: undefined,
    price: undefined,
  }
  const named = new Set(extraTokens.map(token => token.toLowerCase()))
  const rows = tokens.flatMap(token => {
    // A token that was asked for is listed even when none is left.
    if (token.balance === 0n && !named.has(token.address.toLowerCase())) return []
    const row = listed.get(token.address.toLowerCase())
    // Texts of the operator come before those of the contract.
    return [
      {
        networkId: network.id,
        address: token.address,
        name: (row?.name ?? token.name).slice(0, 128),
        symbol: (row?.symbol ?? token.symbol).slice(0, 64),
        decimals: token.decimals,
        balance: token.balance,
        iconUrl: row?.iconUrl,
        price: undefined,
      },
    ]
  })
  return [first, ...rows]
}

export declare namespace readEvmBalances {
  type Options = {
    readonly network: ServedNetwork
    /** Of the account. */
    readonly address: string
    readonly rpc: RpcClient
    /** Further tokens to look for. */
    readonly extraTokens: readonly string[]
  }
}
