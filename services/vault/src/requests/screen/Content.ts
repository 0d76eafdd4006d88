import type { ShownCalls } from '../evm/calls/ShownCalls.ts'
import type { ShownMessage } from '../evm/message/ShownMessage.ts'
import type { ShownTypedData } from '../evm/typedData/ShownTypedData.ts'
import type { ShownTransactions } from '../solana/ShownTransactions.ts'

/** What a request is about, by kind. Each kind has its row in `kinds`. */
export type Content = ShownMessage | ShownTypedData | ShownCalls | ShownTransactions
