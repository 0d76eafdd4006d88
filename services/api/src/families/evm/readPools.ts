import type { PoolReserves } from '../../prices/PoolReserves.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../upstream/rpc/readResult.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'

/** Selectors of the usual V2 pair interface. */
const selectors = { token0: '0x0dfe1681', token1: '0xd21220a7', getReserves: '0x0902f1ac' }

/**
 * Reads the pools of a network. One that does not answer like a pool is left out.
 *
 * @throws UpstreamError when no node answers all of them, or one of another chain, whose pools have other prices (fault 25).
 */
export async function readPools(network: ServedNetwork, rpc: RpcClient): Promise<PoolReserves[]> {
  if (network.pools.length === 0) return []
  const calls = network.pools.flatMap(to =>
    [selectors.token0, selectors.token1, selectors.getReserves].map(data => ({
      method: 'eth_call',
      params: [{ to, data }, 'latest'],
    })),
  )
  const [chainId, ...outcomes] = await rpc.ask(network, [{ method: 'eth_chainId', params: [] }, ...calls])
  const id = Number(readResult(chainId, []))
  if (`eip155:${id}` !== network.id) throw new UpstreamError('unreadable', { detail: `chain ${id}` })
  return network.pools.flatMap((_, index) => {
    const [first, second, reserves] = outcomes
      .slice(index * 3, index * 3 + 3)
      .map(outcome => readResult(outcome, ['reverted']))
    const token0 = toAddress(first)
    const token1 = toAddress(second)
    const reserve0 = readWord(reserves, 0)
    const reserve1 = readWord(reserves, 1)
    if (!token0 || !token1 || reserve0 === undefined || reserve1 === undefined) return []
    return [{ token0, token1, reserve0, reserve1 }]
  })
}

function readWord(hex: unknown, index: number): bigint | undefined {
  if (typeof hex !== 'string' || !/^0x[0-9a-f]*$/i.test(hex)) return undefined
  const digits = hex.slice(2 + index * 64, 66 + index * 64)
  return digits.length === 64 ? BigInt(`0x${digits}`) : undefined
}

function toAddress(hex: unknown): string | undefined {
  const value = readWord(hex, 0)
  return value === undefined || value >= 1n << 160n ? undefined : `0x${value.toString(16).padStart(40, '0')}`
}
