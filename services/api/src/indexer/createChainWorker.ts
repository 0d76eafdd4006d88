import type { Log } from '@billfold/service'
import * as v from 'valibot'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { RpcOutcome } from '../rpc/RpcCall.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import { UpstreamError } from '../upstream/UpstreamError.ts'
import type { IndexStore } from './createIndexStore.ts'
import type { NodeHabits } from './NodeHabits.ts'
import { nodeHeader } from './nodeAnswers.ts'
import { readBlocks } from './readBlocks.ts'

/** A head below ours whose past is ours is believed after so many looks: a node behind a balancer may only be late. */
const lowerHeadLooks = 3
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
   * @throws UpstreamError, LeaseLostError, what the database reports. Whatever was added before stays whole.
   */
  step(network: ServedNetwork): Promise<boolean>
}

/** Creates the worker of a chain; it remembers how much its nodes take at once, nothing else. */
export function createChainWorker(options: createChainWorker.Options): ChainWorker {
  const { rpc, store, log, batchBlocks } = options
  const habits: NodeHabits = { missing: new Set(), refusals: new Map() }
  let atOnce = batchBlocks
  let lowerLooks = 0

  async function readHeader(network: ServedNetwork, tag: string): Promise<Header | undefined> {
    const [outcome] = await rpc.ask(network, [{ method: 'eth_getBlockByNumber', params: [tag, false] }])
    return toHeader(outcome)
  }

  async function look(network: ServedNetwork, tip: number | undefined) {
    const [chainId, latest, ours] = await rpc.ask(network, [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      ...(tip === undefined ? [] : [{ method: 'eth_getBlockByNumber', params: [toHex(tip), false] }]),
    ])
    const id = chainId && 'result' in chainId && typeof chainId.result === 'string' ? Number(chainId.result) : undefined
    // A node of another chain would have everything taken back.
    if (`eip155:${id}` !== network.id) throw new UpstreamError('unreadable', { detail: `chain ${id}` })
    const head = toHeader(latest)
    if (!head) throw new UpstreamError('unreadable', { detail: 'head' })
    return { head, ours: toHeader(ours) }
  }

  /** The last block that we and the chain have in common, by halving; below the floor when there is none. */
  async function findCommon(network: ServedNetwork, floor: number, from: number): Promise<number> {
    let [same, other] = [floor - 1, from + 1]
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2)
      const [theirs, ours] = await Promise.all([readHeader(network, toHex(middle)), store.readHash(middle)])
      if (theirs && theirs.hash === ours) same = middle
      else other = middle
    }
    return same
  }

  /** Whether what is in still belongs to the chain; if not, it is taken back as far as it does not. */
  async function check(
    network: ServedNetwork,
    range: IndexStore.Range,
  ): Promise<{ head: Header; state: 'same' | 'late' | 'rolled-back' }> {
    const { floor, tip } = range
    const { head, ours } = await look(network, tip.number)
    if (ours?.hash === tip.hash && head.number >= tip.number) {
      lowerLooks = 0
      return { head, state: 'same' }
    }
    const isPastOurs = head.number < tip.number && (await store.readHash(head.number)) === head.hash
    if (isPastOurs && ++lowerLooks < lowerHeadLooks) return { head, state: 'late' }
    lowerLooks = 0
    const common = isPastOurs ? head.number : await findCommon(network, floor.number, Math.min(tip.number, head.number))
    log.info('indexer.rolled-back', { network: network.id, from: tip.number, to: common })
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

function toHeader(outcome: RpcOutcome | undefined): Header | undefined {
  const parsed = v.safeParse(nodeHeader, outcome && 'result' in outcome ? outcome.result : undefined)
  return parsed.success ? parsed.output : undefined
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}

export declare namespace createChainWorker {
  type Options = {
    readonly rpc: RpcClient
    readonly store: IndexStore
    readonly log: Log
    /** Most blocks of one step. */
    readonly batchBlocks: number
  }
}
