import * as v from 'valibot'
import type { ServedNetwork } from '../../../../tenants/networks/ServedNetwork.ts'
import type { RpcOutcome } from '../../../../upstream/rpc/RpcCall.ts'
import type { RpcClient } from '../../../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../../../upstream/rpc/readResult.ts'
import { rpcErrorKind } from '../../../../upstream/rpc/rpcErrorKind.ts'
import { UpstreamError } from '../../../../upstream/UpstreamError.ts'
import type { IndexedBlock } from '../IndexedBlock.ts'
import type { Ask } from './Ask.ts'
import { decodeBlock } from './decodeBlock.ts'
import type { NodeHabits } from './NodeHabits.ts'
import { type NodeBlock, type NodeReceipt, nodeBlock, nodeReceipt } from './nodeAnswers.ts'
import { readInternals } from './readInternals.ts'

/**
 * Reads blocks whole: transactions, receipts and, where the node traces, what contracts paid. Every part must say that it
 * belongs to the block, so that a chain that changes meanwhile never makes a mixture of two.
 *
 * @returns the blocks in ascending order, each the child of the one before.
 * @throws UpstreamError when no node answers, or what it answers does not fit together (kind `unreadable`).
 */
export async function readBlocks(options: readBlocks.Options): Promise<IndexedBlock[]> {
  const { network, rpc, from, to, habits, isRecent } = options
  const ask: Ask = calls => rpc.ask(network, calls)
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => toHex(from + index))
  const blocks = (await ask(numbers.map(number => ({ method: 'eth_getBlockByNumber', params: [number, true] })))).map(
    outcome => read(nodeBlock, outcome),
  )
  blocks.forEach((block, index) => {
    const before = blocks[index - 1]
    if (block.number !== from + index || (before && before.hash !== block.parentHash)) throw mixed('chain')
  })
  const receipts = await readReceipts(blocks, ask, habits.missing)
  const internals = await readInternals({ blocks, receipts, ask, habits, isRecent })
  return blocks.map(block =>
    decodeBlock({
      block,
      receipts: receipts.get(block.hash) ?? [],
      internals,
      wrappedNative: network.wrappedNative,
    }),
  )
}

async function readReceipts(
  blocks: readonly NodeBlock[],
  ask: Ask,
  missing: Set<string>,
): Promise<Map<string, NodeReceipt[]>> {
  const filled = blocks.filter(({ transactions }) => transactions.length > 0)
  const byBlock = new Map<string, NodeReceipt[]>()
  const method = 'eth_getBlockReceipts'
  const whole = missing.has(method) ? [] : await ask(filled.map(({ number }) => ({ method, params: [toHex(number)] })))
  if (whole.some(({ error }) => error && rpcErrorKind(error) === 'unknown-method')) missing.add(method)
  for (const [index, block] of filled.entries()) {
    const outcome = whole[index]
    // A node that is too busy for one call is not asked for hundreds.
    const isWhole = outcome && readResult(outcome, ['unknown-method', 'not-kept', 'failed', 'other']) !== undefined
    const receipts = isWhole
      ? read(v.array(nodeReceipt), outcome)
      : (
          await ask(block.transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
        ).map(one => read(nodeReceipt, one))
    const isComplete =
      receipts.length === block.transactions.length &&
      receipts.every(
        (receipt, position) =>
          receipt.blockHash === block.hash && receipt.transactionHash === block.transactions[position]?.hash,
      )
    if (!isComplete) throw mixed('receipts')
    byBlock.set(block.hash, receipts)
  }
  return byBlock
}

function read<schema extends v.GenericSchema>(schema: schema, outcome: RpcOutcome): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, readResult(outcome, []))
  if (parsed.success) return parsed.output
  throw mixed(v.getDotPath(parsed.issues[0]) ?? 'null')
}

function mixed(detail: string): UpstreamError {
  return new UpstreamError('unreadable', { detail })
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}

export declare namespace readBlocks {
  type Options = {
    readonly network: ServedNetwork
    readonly rpc: RpcClient
    /** First and last number. */
    readonly from: number
    readonly to: number
    /** Added to. */
    readonly habits: NodeHabits
    /** Whether the blocks are so new that a node may not have all of them yet, but will. */
    readonly isRecent: boolean
  }
}
