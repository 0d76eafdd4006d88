import { programs } from '../program/programs.ts'
import type { Instruction } from '../transaction/Instruction.ts'
import { toWords } from '../transaction/toWords.ts'

/** The instructions of transfers. Source: the programs' own encodings; a test compares them with the field's client. */
export const instructions = {
  setUnitLimit: (units: bigint): Instruction => ({
    program: programs.computeBudget,
    accounts: [],
    data: toWords([2n, 1], [units, 4]),
  }),
  /** `price` in micro-lamports per compute unit. */
  setUnitPrice: (price: bigint): Instruction => ({
    program: programs.computeBudget,
    accounts: [],
    data: toWords([3n, 1], [price, 8]),
  }),
  transferNative: (from: string, to: string, amount: bigint): Instruction => ({
    program: programs.system,
    accounts: [
      { address: from, isSigner: true, isWritable: true },
      { address: to, isWritable: true },
    ],
    data: toWords([2n, 4], [amount, 8]),
  }),
  /** Opens the receiver's account of a token; does nothing where it is. */
  createTokenAccount: (options: { payer: string; account: string; owner: string } & Token): Instruction => ({
    program: programs.associatedToken,
    accounts: [
      { address: options.payer, isSigner: true, isWritable: true },
      { address: options.account, isWritable: true },
      { address: options.owner },
      { address: options.mint },
      { address: programs.system },
      { address: options.program },
    ],
    data: Uint8Array.of(1),
  }),
  /** Fails unless mint and decimals are these and, with a fee, the mint keeps exactly that. */
  transferToken: (options: Token & Moved): Instruction => ({
    program: options.program,
    accounts: [
      { address: options.from, isWritable: true },
      { address: options.mint },
      { address: options.to, isWritable: true },
      { address: options.owner, isSigner: true },
    ],
    data:
      options.withheld === undefined
        ? toWords([12n, 1], [options.amount, 8], [BigInt(options.decimals), 1])
        : toWords([26n, 1], [1n, 1], [options.amount, 8], [BigInt(options.decimals), 1], [options.withheld, 8]),
  }),
}

type Token = { readonly mint: string; readonly program: string }
type Moved = {
  readonly from: string
  readonly to: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
  /** Base units that the mint keeps; absent for mints without transfer fees. */
  readonly withheld?: bigint | undefined
}
