import { solanaLimits } from '../../solanaLimits.ts'
import { solanaRow } from '../../solanaRow.ts'
import { RpcError } from '../RpcError.ts'
import type { RpcMethod } from '../RpcMethod.ts'
import { requireHealth } from '../requireHealth.ts'
import { withSlot } from '../withSlot.ts'

/** What a node says of itself and of time: slots, heights, epochs, blockhashes, rent. */
export const nodeMethods = {
  getHealth({ control }) {
    requireHealth(control)
    return 'ok'
  },
  getVersion: () => ({ 'solana-core': solanaRow.apiVersion, 'feature-set': 0 }),
  getGenesisHash: () => solanaRow.genesisHash,
  getSlot: (context, reader) => withSlot(context, reader, 0, () => context.bank.slot).value,
  getBlockHeight: (context, reader) => withSlot(context, reader, 0, () => context.bank.blockHeight).value,
  getTransactionCount: ({ bank }) => bank.history.count,
  getEpochInfo: (context, reader) =>
    withSlot(context, reader, 0, () => {
      const { slot, blockHeight, history } = context.bank
      const { slotsPerEpoch } = solanaLimits
      return {
        absoluteSlot: slot,
        blockHeight,
        epoch: Math.floor(slot / slotsPerEpoch),
        slotIndex: slot % slotsPerEpoch,
        slotsInEpoch: slotsPerEpoch,
        transactionCount: history.count,
      }
    }).value,
  getLatestBlockhash: (context, reader) =>
    withSlot(context, reader, 0, () => {
      const { hash, blockHeight } = context.bank.newest
      return { blockhash: hash, lastValidBlockHeight: blockHeight + solanaLimits.blockhashAge }
    }),
  isBlockhashValid(context, reader) {
    const hash = reader.address(0)
    return withSlot(context, reader, 1, () => context.bank.isValid(hash))
  },
  getBlockTime({ bank }, reader) {
    const slot = reader.whole(0)
    const time = bank.history.timeOf(slot)
    if (time !== undefined) return time
    if (slot > bank.slot) throw new RpcError(-32004, `Block not available for slot ${slot}`)
    throw new RpcError(-32009, `Slot ${slot} was skipped, or missing in long-term storage`)
  },
  getMinimumBalanceForRentExemption: ({ bank }, reader) =>
    bank.machine.svm.minimumBalanceForRentExemption(BigInt(reader.whole(0))),
} satisfies { readonly [name: string]: RpcMethod }
