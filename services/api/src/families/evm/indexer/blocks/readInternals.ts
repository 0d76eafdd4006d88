import * as v from 'valibot'
import type { RpcCall, RpcOutcome } from '../../../../upstream/rpc/RpcCall.ts'
import { readResult } from '../../../../upstream/rpc/readResult.ts'
import { rpcErrorKind } from '../../../../upstream/rpc/rpcErrorKind.ts'
import { UpstreamError } from '../../../../upstream/UpstreamError.ts'
import type { Ask } from './Ask.ts'
import type { InternalTransfer } from './InternalTransfer.ts'
import type { NodeHabits } from './NodeHabits.ts'
import { type NodeBlock, type NodeReceipt, nodeCallFrame, nodeTraces } from './nodeAnswers.ts'
import { readCallFrames, readTraceFrames } from './readFrames.ts'

/** What a transaction uses that runs no code: such have nothing to trace. */
const plainGas = 21_000
const attempts = 3
/** A node may be late with what is new; after so many refusals, each waited for longer, it will not trace. */
const refusalsBelieved = 5

/**
 * Native currency that contracts moved, by transaction hash: from `trace_block`, else `trace_transaction`, else
 * `debug_traceTransaction`. Where a node knows none of them, or no longer has the state, the transaction has no entry.
 *
 * @throws UpstreamError when no node answers, or the traces are those of another block.
 */
export async function readInternals(options: readInternals.Options): Promise<Map<string, InternalTransfer[]>> {
  const { blocks, receipts, ask, habits, isRecent } = options
  const { missing } = habits
  const internals = new Map<string, InternalTransfer[]>()
  /** Transactions that ran code and went through, by block. */
  const wanted = blocks.flatMap(block => {
    const hashes = (receipts.get(block.hash) ?? []).flatMap(({ gasUsed, status, transactionHash }) =>
      gasUsed > plainGas && BigInt(status) === 1n ? [transactionHash] : [],
    )
    return hashes.length > 0 ? [{ block, hashes }] : []
  })
  let open = wanted
  if (!missing.has('trace_block')) {
    const outcomes = await askTraces(
      wanted.map(({ block }) => ({ method: 'trace_block', params: [`0x${block.number.toString(16)}`] })),
      ask,
    )
    open = wanted.filter(({ block, hashes }, index) => {
      const outcome = outcomes[index]
      if (isUnknown(outcome)) missing.add('trace_block')
      const parsed = v.safeParse(nodeTraces, readTraces(outcome))
      if (!parsed.success) return true
      if (parsed.output.some(({ blockHash }) => blockHash !== undefined && blockHash !== block.hash))
        throw new UpstreamError('unreadable', { detail: 'traces' })
      for (const hash of hashes)
        internals.set(hash, readTraceFrames(parsed.output.filter(frame => frame.transactionHash === hash)))
      return false
    })
  }
  for (const { hashes } of open)
    for (const hash of hashes) internals.set(hash, await readOne(hash, ask, habits, isRecent))
  return internals
}

function isUnknown(outcome: RpcOutcome | undefined): boolean {
  return outcome?.error !== undefined && rpcErrorKind(outcome.error) === 'unknown-method'
}

/** Nodes refuse to trace in many words; a busy one has not refused. */
function readTraces(outcome: RpcOutcome | undefined): unknown {
  return outcome && readResult(outcome, ['unknown-method', 'not-kept', 'reverted', 'failed', 'other'])
}

/**
 * Traces repeat what contracts hand each other, so one transaction can be made to fill any answer. What does not come when
 * it is asked for alone, `attempts` times, from a node that otherwise answers, is left out: a transaction must not be able to stop the index.
 */
async function askTraces(calls: readonly RpcCall[], ask: Ask): Promise<readonly RpcOutcome[]> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await ask(calls)
    } catch (error) {
      if (!(error instanceof UpstreamError) || calls.length > 1) throw error
      await ask([{ method: 'eth_chainId', params: [] }])
    }
  }
  return []
}

async function readOne(
  hash: string,
  ask: Ask,
  { missing, refusals }: NodeHabits,
  isRecent: boolean,
): Promise<InternalTransfer[]> {
  const tries = [
    { method: 'trace_transaction', params: [hash], frames: nodeTraces, toTransfers: readTraceFrames },
    {
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer' }],
      frames: nodeCallFrame,
      toTransfers: readCallFrames,
    },
  ] as const
  for (const { method, params, frames, toTransfers } of tries) {
    if (missing.has(method)) continue
    const [outcome] = await askTraces([{ method, params }], ask)
    if (isUnknown(outcome)) missing.add(method)
    const parsed = v.safeParse(frames as v.GenericSchema, readTraces(outcome))
    if (parsed.success) {
      refusals.delete(hash)
      return (toTransfers as (value: unknown) => InternalTransfer[])(parsed.output)
    }
  }
  // None of them is known, or the state was pruned. Else the node that was asked may only be behind.
  const isKnown = tries.some(({ method }) => !missing.has(method))
  const count = (refusals.get(hash) ?? 0) + 1
  if (isRecent && isKnown && count < refusalsBelieved) {
    refusals.set(hash, count)
    throw new UpstreamError('unreadable', { detail: 'trace refused' })
  }
  refusals.delete(hash)
  return []
}

export declare namespace readInternals {
  type Options = {
    readonly blocks: readonly NodeBlock[]
    /** By the block's hash. */
    readonly receipts: ReadonlyMap<string, readonly NodeReceipt[]>
    readonly ask: Ask
    /** Added to. */
    readonly habits: NodeHabits
    /** Whether a node may not have all of the blocks yet, but will. */
    readonly isRecent: boolean
  }
}
