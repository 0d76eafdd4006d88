import { DevnetError } from '../DevnetError.ts'
import { requestRpc } from '../requestRpc.ts'

/**
 * Switches that bring the local Solana chain into the states a wallet UI has to survive. They go through the RPC address alone,
 * so they also work from a test that did not start the chain.
 *
 * @example
 * const switches = createSolanaSwitches('http://127.0.0.1:8899')
 * await switches.holdTransactions() // sent transactions stay out of the blocks …
 * await switches.advanceSlots(151) // … until their blockhash has expired
 * await switches.releaseTransactions()
 */
export function createSolanaSwitches(rpcUrl: string): createSolanaSwitches.ReturnType {
  const request = (method: string, params: readonly unknown[] = []) => requestRpc(rpcUrl, method, params)
  const order =
    (method: string) =>
    async (...params: readonly unknown[]) =>
      void (await request(method, params))
  return {
    request,
    pauseBlocks: order('devnet_pauseBlocks'),
    resumeBlocks: order('devnet_resumeBlocks'),
    advanceSlots: order('devnet_advanceSlots'),
    setBlockTime: order('devnet_setBlockTime'),
    holdTransactions: order('devnet_holdTransactions'),
    releaseTransactions: order('devnet_releaseTransactions'),
    dropTransaction: order('devnet_dropTransaction'),
    setFinality: order('devnet_setFinality'),
    setSlotsBehind: order('devnet_setSlotsBehind'),
    pruneHistory: order('devnet_pruneHistory'),
    async setBalance({ address, amount }) {
      await request('devnet_setBalance', [address, `${amount}`])
    },
    async snapshot() {
      return String(await request('devnet_snapshot'))
    },
    async revert(snapshotId) {
      if ((await request('devnet_revert', [snapshotId])) !== true) {
        throw new DevnetError('devnet/rpc-failed', `No snapshot ${snapshotId}: each can be used once`)
      }
    },
  }
}

export declare namespace createSolanaSwitches {
  type ReturnType = {
    /** Any JSON-RPC call; the result is unchecked. */
    request(method: string, params?: readonly unknown[]): Promise<unknown>
    /** No slot passes any more: sent transactions wait and no blockhash expires. */
    pauseBlocks(): Promise<void>
    /** Back to a block per transaction; what waits gets one now. */
    resumeBlocks(): Promise<void>
    /** Passes slots now, also while paused; the first one takes what waits. Default: 1. */
    advanceSlots(slots?: number): Promise<void>
    /** A block every so many milliseconds; 0 for a block per transaction. */
    setBlockTime(milliseconds: number): Promise<void>
    /** Slots pass and blockhashes expire, but no transaction gets into a block. */
    holdTransactions(): Promise<void>
    /** Ends `holdTransactions`: what has not expired gets a block now. */
    releaseTransactions(): Promise<void>
    /** Forgets a transaction that waits. */
    dropTransaction(signature: string): Promise<void>
    /** After how many further slots a transaction counts as confirmed and as finalized. Default: at once. */
    setFinality(slots: { confirmed: number; finalized: number }): Promise<void>
    /** The node says that it lags by so many slots, and takes no transaction that it has to look at first; 0 ends it. */
    setSlotsBehind(slots: number): Promise<void>
    /** The node forgets transactions of slots below this one, as those without an archive do. */
    pruneHistory(slot: number): Promise<void>
    /** Sets a balance in lamports. */
    setBalance(parameters: { address: string; amount: bigint }): Promise<void>
    /** Remembers the whole chain; answers an id for `revert`. */
    snapshot(): Promise<string>
    /** Back to a snapshot, which is used up by this. */
    revert(snapshotId: string): Promise<void>
  }
}
