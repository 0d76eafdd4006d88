import type { Words } from './createWords.ts'
import type { SolanaAccount, SolanaStep } from './SolanaStep.ts'

/** Reads the instructions of one program; `undefined` for one that it does not know. `account` throws RangeError for a missing account. */
export type InstructionReader = (words: Words, account: (index: number) => SolanaAccount) => SolanaStep | undefined
