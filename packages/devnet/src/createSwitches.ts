import { DevnetError } from './DevnetError.ts'
import { requestRpc } from './requestRpc.ts'

/**
 * Switches that bring a local chain into the states a wallet UI has to survive. They go through the RPC address alone, so they
 * also work from a test that did not start the chain.
 *
 * @example
 * const switches = createSwitches(devnet.chains['eip155:31337'].rpcUrl)
 * await switches.pauseMining() // transactions stay pending …
 * await switches.mine() // … until now
 * await switches.resumeMining()
 */
export function createSwitches(rpcUrl: string): createSwitches.ReturnType {
  const request = (method: string, params: readonly unknown[] = []) => requestRpc(rpcUrl, method, params)
  return {
    request,
    async pauseMining() {
      await request('evm_setIntervalMining', [0])
      await request('evm_setAutomine', [false])
    },
    async resumeMining() {
      await request('evm_setAutomine', [true])
    },
    async mine(blocks = 1) {
      await request('anvil_mine', [`0x${blocks.toString(16)}`])
    },
    async setBlockTime(seconds) {
      if (!Number.isSafeInteger(seconds) || seconds < 0) {
        throw new DevnetError('devnet/invalid-option', `setBlockTime: whole seconds, 0 or more, not ${seconds}`)
      }
      if (seconds === 0) return void (await request('evm_setAutomine', [true]))
      await request('evm_setAutomine', [false])
      await request('evm_setIntervalMining', [seconds])
    },
    async snapshot() {
      return String(await request('evm_snapshot'))
    },
    async revert(snapshotId) {
      if ((await request('evm_revert', [snapshotId])) !== true) {
        throw new DevnetError('devnet/rpc-failed', `No snapshot ${snapshotId}: each can be used once`)
      }
    },
    async setBalance({ address, amount }) {
      await request('anvil_setBalance', [address, `0x${amount.toString(16)}`])
    },
    async dropTransaction(hash) {
      await request('anvil_dropTransaction', [hash])
    },
  }
}

export declare namespace createSwitches {
  type ReturnType = {
    /** Any JSON-RPC call, for everything that has no switch here; the result is unchecked. */
    request(method: string, params?: readonly unknown[]): Promise<unknown>
    /** Nothing is mined any more, in any mode: sent transactions stay pending. */
    pauseMining(): Promise<void>
    /** Back to a block per transaction; what is pending is mined with it. */
    resumeMining(): Promise<void>
    /** Mines blocks now, also while paused. Default: 1. */
    mine(blocks?: number): Promise<void>
    /** A block every so many whole seconds; 0 for a block per transaction. */
    setBlockTime(seconds: number): Promise<void>
    /** Remembers the whole chain; answers an id for `revert`. */
    snapshot(): Promise<string>
    /** Back to a snapshot, which is used up by this. */
    revert(snapshotId: string): Promise<void>
    /** Sets a native balance in wei. */
    setBalance(parameters: { address: `0x${string}`; amount: bigint }): Promise<void>
    /** Forgets a pending transaction. */
    dropTransaction(hash: `0x${string}`): Promise<void>
  }
}
