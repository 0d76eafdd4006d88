import { programs } from '../../programs.ts'
import { solanaLimits } from '../../solanaLimits.ts'
import { RpcError } from '../RpcError.ts'
import type { RpcMethod } from '../RpcMethod.ts'

/** What no node has: the switches, by RPC so that they work from any language. */
export const controlMethods = {
  devnet_pauseBlocks: ({ control }) => control.pause(),
  devnet_resumeBlocks: ({ control }) => control.resume(),
  devnet_advanceSlots({ bank }, reader) {
    const slots = reader.has(0) ? reader.whole(0) : 1
    if (slots > solanaLimits.slotsPerAdvance) {
      throw new RpcError(-32602, `At most ${solanaLimits.slotsPerAdvance} slots at once`)
    }
    bank.advance(slots)
    return bank.slot
  },
  devnet_setBlockTime: ({ control }, reader) => control.setBlockTime(reader.whole(0)),
  devnet_holdTransactions: ({ bank }) => bank.hold(true),
  devnet_releaseTransactions({ bank, control }) {
    bank.hold(false)
    if (control.isImmediate) bank.advance()
  },
  devnet_dropTransaction: ({ bank }, reader) => bank.drop(reader.signature(0)),
  devnet_setSlotsBehind: ({ control }, reader) => control.setSlotsBehind(reader.whole(0)),
  devnet_pruneHistory: ({ bank }, reader) => bank.history.prune(reader.whole(0)),
  devnet_setFinality({ control }, reader) {
    reader.record(0)
    const confirmed = reader.option.whole(0, 'confirmed') ?? 0
    control.setFinality({ confirmed, finalized: reader.option.whole(0, 'finalized') ?? confirmed })
  },
  devnet_setBalance({ bank }, reader) {
    const address = reader.address(0)
    const amount = reader.text(1)
    if (!/^\d{1,20}$/.test(amount)) throw new RpcError(-32602, 'Invalid param: lamports as a decimal text')
    const none = { address, owner: programs.system, isExecutable: false, data: new Uint8Array() }
    const account = bank.machine.getAccount(address) ?? none
    bank.machine.setAccount({ ...account, lamports: BigInt(amount) })
  },
  devnet_snapshot: ({ control }) => control.snapshot(),
  devnet_revert: ({ control }, reader) => control.revert(reader.text(0)),
} satisfies { readonly [name: string]: RpcMethod }
