import type { ServedNetwork } from '../../../../tenants/networks/ServedNetwork.ts'
import { createTestNodes, first } from '../../../../upstream/rpc/testing/createTestNodes.ts'
import type { NodeHabits } from '../blocks/NodeHabits.ts'
import { readBlocks } from '../blocks/readBlocks.ts'

export const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const account = (digit: string) => `0x${digit.repeat(40)}`
export const [a, b, c] = [account('a'), account('b'), account('c')]
const network = { id: 'eip155:1', projectId: '', rpcUrls: [first] } as unknown as ServedNetwork
export const unknown = { error: { code: -32601, message: 'no such method' } }
export const pruned = { error: { code: 4444, message: 'pruned' } }
export const busy = { error: { code: -32005, message: 'request rate limited' } }
export type Say = (...params: unknown[]) => { result?: unknown; error?: { code: number; message: string } }

export const transaction = (hash: number, changes: object = {}) => ({
  hash: hashOf(hash),
  from: a,
  to: b,
  value: '0x1',
  nonce: '0x3',
  input: '0x',
  ...changes,
})
export const block = (
  number: number,
  transactions: readonly object[] = [transaction(number + 100)],
  changes: object = {},
) => ({
  number: `0x${number.toString(16)}`,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timestamp: '0x2',
  transactions,
  ...changes,
})
export const receipt = (hash: number, changes: object = {}) => ({
  transactionHash: hashOf(hash),
  blockHash: hashOf(hash - 100),
  status: '0x1',
  contractAddress: null,
  gasUsed: '0x7530',
  logs: [],
  ...changes,
})

/** A node that holds blocks of one transaction each, whose number is that of the block and a hundred. */
export function createTestChain(
  changes: Record<string, Say> = {},
  given: Partial<NodeHabits> & { isRecent?: boolean } = {},
) {
  const say: Record<string, Say> = {
    eth_chainId: () => ({ result: '0x1' }),
    eth_getBlockByNumber: number => ({ result: block(Number(number)) }),
    eth_getBlockReceipts: number => ({ result: [receipt(Number(number) + 100)] }),
    eth_getTransactionReceipt: hash => ({ result: receipt(Number(hash)) }),
    trace_block: () => unknown,
    trace_transaction: () => unknown,
    debug_traceTransaction: () => unknown,
    ...changes,
  }
  const { isRecent = true, missing = new Set<string>(), refusals = new Map<string, number>() } = given
  const nodes = createTestNodes({ isRemembering: false })
  const asked: unknown[][] = []
  nodes.nodes[first] = ({ method, params }) => {
    asked.push([method, ...(params as unknown[])])
    return say[method]?.(...(params as unknown[])) ?? unknown
  }
  const habits = { missing, refusals }
  const read = (from = 5, to = from) => readBlocks({ network, rpc: nodes.client, from, to, habits, isRecent })
  return {
    asked,
    habits,
    nodes,
    read,
    said: say,
    internals: async () =>
      (await read()).flatMap(({ transfers }) =>
        transfers.flatMap(({ kind, sender, receiver, amount }) =>
          kind === 'internal' ? [[sender, receiver, amount]] : [],
        ),
      ),
    count: (method: string) => asked.filter(([name]) => name === method).length,
  }
}
