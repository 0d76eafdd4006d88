import { DevnetError } from '../DevnetError.ts'
import { limits } from '../limits.ts'

/**
 * Switches that bring the local Bitcoin chain into the states a wallet's interface has to survive. They go through the address
 * alone, so they also work from a test that did not start the chain.
 *
 * @param esploraUrl `bitcoin.esploraUrl`.
 * @throws DevnetError `devnet/invalid-option`, `devnet/rpc-failed` when the chain does not answer (every switch).
 * @example
 * const switches = createBitcoinSwitches('http://127.0.0.1:30001/api')
 * await switches.pauseMining() // transactions wait …
 * await switches.mine() // … until now
 * await switches.reorganise({ depth: 1, isEmpty: true }) // and wait again
 */
export function createBitcoinSwitches(esploraUrl: string): createBitcoinSwitches.ReturnType {
  async function turn(name: string, parameters: object = {}): Promise<unknown> {
    let answer: unknown
    try {
      const response = await fetch(`${esploraUrl}/devnet/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
        signal: AbortSignal.timeout(limits.rpcTimeoutMs),
      })
      answer = await response.json()
    } catch (cause) {
      throw new DevnetError('devnet/rpc-failed', `${name}: the Bitcoin chain does not answer`, { cause })
    }
    if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result
    const fault = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
    const message = typeof fault === 'object' && fault !== null && 'message' in fault ? String(fault.message) : 'failed'
    throw new DevnetError('devnet/invalid-option', `${name}: ${message}`)
  }
  return {
    pauseMining: async () => void (await turn('pauseMining')),
    resumeMining: async () => void (await turn('resumeMining')),
    mine: async (blocks = 1) => void (await turn('mine', { blocks })),
    setBlockTime: async seconds => void (await turn('setBlockTime', { seconds })),
    setFeeEstimates: async estimates => void (await turn('setFeeEstimates', { estimates })),
    dropTransaction: async txid => void (await turn('dropTransaction', { txid })),
    reorganise: async parameters => void (await turn('reorganise', parameters)),
    snapshot: async () => String(await turn('snapshot')),
    revert: async snapshotId => void (await turn('revert', { snapshotId })),
  }
}

export declare namespace createBitcoinSwitches {
  type ReturnType = {
    /** Nothing is mined any more, in any mode: sent transactions wait. */
    pauseMining(): Promise<void>
    /** Back to a block per transaction; what waits is mined with it. */
    resumeMining(): Promise<void>
    /** Mines blocks now, also while paused. Default: 1. */
    mine(blocks?: number): Promise<void>
    /** A block every so many whole seconds; 0 for a block per transaction. */
    setBlockTime(seconds: number): Promise<void>
    /** Fixes what `/fee-estimates` says, in sat/vB by confirmation target; without it, what blocks paid counts again. */
    setFeeEstimates(estimates?: Readonly<Record<string, number>>): Promise<void>
    /** Forgets a waiting transaction and what spends it. */
    dropTransaction(txid: string): Promise<void>
    /**
     * Replaces the last `depth` blocks by others, one more unless `blocks` says how many (0: only takes them away). Their
     * transactions are mined again, or wait with `isEmpty`.
     */
    reorganise(parameters: { depth: number; blocks?: number; isEmpty?: boolean }): Promise<void>
    /** Remembers blocks and waiting transactions; answers an id for `revert`. The last 20 are kept. */
    snapshot(): Promise<string>
    /** Back to a snapshot, which is used up by this. */
    revert(snapshotId: string): Promise<void>
  }
}
