import type { createMetrics, Log } from '@billfold/service'
import * as v from 'valibot'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../../upstream/rpc/readResult.ts'
import { UpstreamError } from '../../../upstream/UpstreamError.ts'
import type { NodeHabits } from './blocks/NodeHabits.ts'
import { nodeHeader } from './blocks/nodeAnswers.ts'
import { readBlocks } from './blocks/readBlocks.ts'
import type { IndexStore } from './createIndexStore.ts'
import { findCommon } from './findCommon.ts'
import { RollBackRefusedError } from './RollBackRefusedError.ts'

/**
 * A lower head is believed after so many looks in a row that saw one: a node behind a balancer may be late, or on a branch
 * that lost. A chain that goes on shows a block of its own at the height of ours, which needs no such count.
 */
const lowerBranchLooks = 3
/** The same for a head that is one of our own blocks, and the same one all the time: a chain that was cut and stands still. */
const lowerHeadLooks = 30
/** Deeper than any chain changes by itself: what asks for more is a node of another chain, or a reset one. */
const defaultMaxRollBackBlocks = 1_000
/** Below this many blocks nodes without an archive can trace no more, and never will. */
const recentBlocks = 64

type Header = v.InferOutput<typeof nodeHeader>

/** Brings the index of one chain forward, a bounded piece at a time. */
export type ChainWorker = {
  /**
   * Looks at the head; takes back what the chain no longer holds; adds the next blocks above, or else below, what is in;
   * counts holdings that an older version left uncounted.
   *
   * @returns whether more can be done at once.
   * @throws UpstreamError, LeaseLostError, RollBackRefusedError, what the database reports. Earlier blocks stay complete.
   */
  step(network: ServedNetwork): Promise<boolean>
}

/** Creates the worker of a chain; it remembers how much its nodes take at once, nothing else. */
export function createChainWorker(options: createChainWorker.Options): ChainWorker {
  const { rpc, store, log, metrics, batchBlocks, maxRollBackBlocks = defaultMaxRollBackBlocks } = options
  const habits: NodeHabits = { missing: new Set(), refusals: new Map() }
  let atOnce = batchBlocks
  let lower = noLower

  async function look(network: ServedNetwork, tip: number | undefined) {
    const [chainId, latest, ours] = await rpc.ask(network, [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      ...(tip === undefined ? [] : [{ method: 'eth_getBlockByNumber', params: [toHex(tip), false] }]),
    ])
    const id = Number(readResult(chainId, []))
    // A node of another chain would have everything taken back.
    if (`eip155:${id}` !== network.id) throw new UpstreamError('unreadable', { detail: `chain ${id}` })
    const head = toHeader(readResult(latest, []))
    if (tip === undefined) return { head, hash: undefined }
    // A node below our tip that does not know it is late, or of a shorter chain. One that is above it has failed.
    const isBelow = head.number < tip
    const block = readResult(ours, isBelow ? ['not-kept'] : [])
    return { head, hash: isBelow && (block ?? null) === null ? undefined : toHeader(block, tip).hash }
  }

  /** @throws UpstreamError when the node does not have the block: that is never another block. */
  async function isOurs(network: ServedNetwork, number: number): Promise<boolean> {
    const [[outcome], hash] = await Promise.all([
      rpc.ask(network, [{ method: 'eth_getBlockByNumber', params: [toHex(number), false] }]),
      store.readHash(number),
    ])
    return toHeader(readResult(outcome, []), number).hash === hash
  }

  /** Whether a lower head may be believed by now. */
  function isLowerSure({ hash }: Header, isPastOurs: boolean): boolean {
    const isSame = lower.isPastOurs === isPastOurs && (!isPastOurs || lower.hash === hash)
    lower = { looks: isSame ? lower.looks + 1 : 1, isPastOurs, hash }
    return lower.looks >= (isPastOurs ? lowerHeadLooks : lowerBranchLooks)
  }

  /** Whether what is in still belongs to the chain; if not, it is taken back as far as it does not. */
  async function check(
    network: ServedNetwork,
    range: IndexStore.Range,
  ): Promise<{ head: Header; state: 'same' | 'late' | 'rolled-back' }> {
    const { floor, tip } = range
    const { hash, head } = await look(network, tip.number)
    if (hash === tip.hash) {
      lower = noLower
      return { head, state: 'same' }
    }
    const isLower = head.number < tip.number
    const isPastOurs = isLower && (head.number < floor.number || (await store.readHash(head.number)) === head.hash)
    if (isLower && !isLowerSure(head, isPastOurs)) return { head, state: 'late' }
    const lowest = Math.min(tip.number - maxRollBackBlocks, (await store.readRollBackTo()) ?? Number.POSITIVE_INFINITY)
    const from = Math.min(tip.number, head.number)
    const common = isPastOurs
      ? from
      : await findCommon({ floor: floor.number, from, lowest, isOurs: number => isOurs(network, number) })
    if (common === undefined || common < lowest) {
      metrics.add('index_roll_backs_refused_total', 1, { network: network.id })
      throw new RollBackRefusedError(network.id, tip.number, maxRollBackBlocks)
    }
    lower = noLower
    log.warn('indexer.rolled-back', { network: network.id, from: tip.number, to: common, blocks: tip.number - common })
    metrics.add('index_roll_backs_total', 1, { network: network.id })
    metrics.add('index_blocks_rolled_back_total', tip.number - common, { network: network.id })
    await store.rollBack(common)
    return { head, state: 'rolled-back' }
  }

  async function add(
    network: ServedNetwork,
    { from, to, head }: { from: number; to: number; head: Header },
    fits: (blocks: Fit) => boolean,
  ): Promise<void> {
    try {
      const blocks = await readBlocks({ network, rpc, from, to, habits, isRecent: to > head.number - recentBlocks })
      const [first, last] = [blocks[0], blocks.at(-1)]
      // The chain changed while it was read; the next look finds where.
      if (!first || !last || !fits({ parentHash: first.parentHash, hash: last.hash })) return
      await store.add(blocks)
      atOnce = Math.min(batchBlocks, atOnce * 2)
    } catch (error) {
      // Too much for one answer, or too slow: less next time.
      if (error instanceof UpstreamError) atOnce = Math.max(1, Math.floor(atOnce / 2))
      throw error
    }
  }

  async function bringForward(network: ServedNetwork): Promise<boolean> {
    const range = await store.readRange()
    if (!range) {
      const { head } = await look(network, undefined)
      // The newest block first, so that what just happened is there at once; the past follows.
      await add(network, { from: head.number, to: head.number, head }, () => true)
      return true
    }
    const { head, state } = await check(network, range)
    if (state !== 'same') return state === 'rolled-back'
    const { floor, tip } = range
    if (head.number > tip.number) {
      const to = Math.min(head.number, tip.number + atOnce)
      await add(network, { from: tip.number + 1, to, head }, ({ parentHash }) => parentHash === tip.hash)
      return to < head.number || floor.number > 0
    }
    if (floor.number === 0) return false
    const from = Math.max(0, floor.number - atOnce)
    await add(network, { from, to: floor.number - 1, head }, ({ hash }) => hash === floor.parentHash)
    if (from === 0 && (await store.readRange())?.floor.number === 0)
      log.info('indexer.complete', { network: network.id, tip: tip.number })
    return from > 0
  }

  return {
    async step(network) {
      const isFilling = await store.fillHoldings()
      return (await bringForward(network)) || isFilling
    },
  }
}

type Fit = { readonly parentHash: string; readonly hash: string }

/** The lower heads of the last looks in a row: how many of one kind, and the last of them. */
const noLower = { looks: 0, isPastOurs: false, hash: '' }

/** @throws UpstreamError for anything but a header, of the given number where one was asked for: null is "not here". */
function toHeader(answer: unknown, number?: number): Header {
  const parsed = v.safeParse(nodeHeader, answer)
  if (!parsed.success || (number !== undefined && parsed.output.number !== number))
    throw new UpstreamError('unreadable', { detail: `no header of ${number ?? 'the head'}` })
  return parsed.output
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}

export declare namespace createChainWorker {
  type Options = {
    readonly rpc: RpcClient
    readonly store: IndexStore
    readonly log: Log
    readonly metrics: createMetrics.ReturnType
    /** Most blocks of one step. */
    readonly batchBlocks: number
    /** Most blocks that are taken back without an operator's permission. Default: 1,000. */
    readonly maxRollBackBlocks?: number
  }
}
