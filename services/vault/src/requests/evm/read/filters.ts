import { isRecord } from 'billfold/protocol'
import { toHex } from '../../../custody/bytes/toHex.ts'
import type { ChainClient } from '../../chain/createChainClient.ts'
import type { Filter } from '../../rpc/Filter.ts'
import type { MethodHandler } from '../../rpc/MethodHandler.ts'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'

/** As many a site may have; the oldest is removed first, like one without requests. */
const mostFilters = 50
/** Blocks of one answer; the rest comes with the next. */
const mostBlocks = 100n

/**
 * Filters of a site by the methods that make, read and end them. Those of pending transactions are the node's own: what waits is known to each node alone.
 *
 * Source: execution-apis, `eth_newFilter`, `eth_newBlockFilter`, `eth_getFilterChanges`, `eth_getFilterLogs`, `eth_uninstallFilter`.
 */
export const filters: Readonly<Record<string, MethodHandler>> = {
  async eth_newFilter(tools, call) {
    const [criteria] = listOf(call)
    if (!isRecord(criteria)) throw tools.failure('invalid-params')
    return keep(tools, call, criteria)
  },
  eth_newBlockFilter: (tools, call) => keep(tools, call),
  async eth_getFilterChanges(tools, call) {
    const [filter, client] = [find(tools, call), clientOf(tools, call)]
    if (!filter) return client.ask(call.method, call.params ?? [], call.signal)
    const latest = await readLatest(tools, client)
    if (latest < filter.next) return []
    const from = filter.next
    if (filter.criteria) {
      filter.next = latest + 1n
      return readLogs(client, filter.criteria, from, latest).catch((error: unknown) => {
        filter.next = from
        throw error
      })
    }
    const last = latest < from + mostBlocks ? latest : from + mostBlocks - 1n
    const numbers = Array.from({ length: Number(last - from) + 1 }, (_, at) => from + BigInt(at))
    const blocks = await Promise.all(numbers.map(one => client.ask('eth_getBlockByNumber', [write(one), false])))
    filter.next = last + 1n
    return blocks.flatMap(block => (isRecord(block) ? [block.hash] : []))
  },
  async eth_getFilterLogs(tools, call) {
    const [filter, client] = [find(tools, call), clientOf(tools, call)]
    if (!filter?.criteria) return client.ask(call.method, call.params ?? [], call.signal)
    return client.ask('eth_getLogs', [filter.criteria], call.signal)
  },
  async eth_uninstallFilter(tools, call) {
    const [id] = listOf(call)
    if (find(tools, call)) return tools.filters.delete(String(id))
    return clientOf(tools, call).ask(call.method, call.params ?? [], call.signal)
  },
}

const write = (block: bigint) => `0x${block.toString(16)}`
const listOf = ({ params }: RpcCall): readonly unknown[] => (Array.isArray(params) ? params : [])

function clientOf(tools: Pick<RpcTools, 'chains' | 'failure'>, { network }: RpcCall): ChainClient {
  const client = tools.chains.clientOf(network)
  if (!client) throw tools.failure('chain-unsupported')
  return client
}

function find(tools: Pick<RpcTools, 'filters'>, call: RpcCall): Filter | undefined {
  const [id] = listOf(call)
  const filter = typeof id === 'string' ? tools.filters.get(id) : undefined
  return filter?.network === call.network ? filter : undefined
}

async function keep(
  tools: Pick<RpcTools, 'chains' | 'failure' | 'filters' | 'seams'>,
  call: RpcCall,
  criteria?: Record<string, unknown>,
): Promise<string> {
  const next = (await readLatest(tools, clientOf(tools, call))) + 1n
  const id = `0x${toHex(tools.seams.draw(16))}`
  tools.filters.set(id, { network: call.network, next, ...(criteria ? { criteria } : {}) })
  for (const oldest of [...tools.filters.keys()].slice(0, -mostFilters)) tools.filters.delete(oldest)
  return id
}

async function readLatest(tools: Pick<RpcTools, 'failure'>, client: ChainClient): Promise<bigint> {
  const block = await client.ask('eth_blockNumber', [])
  if (typeof block !== 'string' || !/^0x[\da-f]{1,16}$/i.test(block)) throw tools.failure('node-nonsense')
  return BigInt(block)
}

/** Logs of these blocks, as far as the filter wants them. */
function readLogs(client: ChainClient, criteria: Readonly<Record<string, unknown>>, from: bigint, to: bigint) {
  const { fromBlock, toBlock, ...rest } = criteria
  const bound = (named: unknown, or: bigint) =>
    typeof named === 'string' && /^0x[\da-f]{1,16}$/i.test(named) ? BigInt(named) : or
  const first = bound(fromBlock, from)
  const last = bound(toBlock, to)
  const range = { fromBlock: first > from ? first : from, toBlock: last < to ? last : to }
  if (range.fromBlock > range.toBlock) return Promise.resolve([])
  return client.ask('eth_getLogs', [{ ...rest, fromBlock: write(range.fromBlock), toBlock: write(range.toBlock) }])
}
