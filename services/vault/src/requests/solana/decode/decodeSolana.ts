import { readWire } from '../../../custody/sign/solana/readWire.ts'
import type { SolanaInstruction, SolanaMessage } from '../../../custody/sign/solana/SolanaMessage.ts'
import { createWords } from './createWords.ts'
import { findFee } from './findFee.ts'
import { programs } from './programs.ts'
import type { SolanaAccount, SolanaStep } from './SolanaStep.ts'

/**
 * A transaction for its screen, read out of the bytes that are signed; `undefined` for other bytes. What is not known stays visible as
 * `unknown`. Accounts of lookup tables are named by their place unless `tables` holds what is in them, read on the caller's own node.
 */
export function decodeSolana(wire: Uint8Array, tables: SolanaTables = new Map()): decodeSolana.ReturnType | undefined {
  const message = readWire(wire)?.message
  if (!message) return undefined
  const accounts = accountsOf(message, tables)
  const steps = message.instructions.map(instruction => decodeInstruction(instruction, accounts))
  return {
    message,
    steps,
    feePayer: message.keys[0] ?? '',
    fee: findFee(steps, message.signerCount + countChecked(message)),
    isDurable: isDurable(message),
    writable: accounts.filter((_, at) => isWritable(message, at)),
    isWhole: accounts.every(account => typeof account === 'string'),
  }
}

/** What is in lookup tables, by their addresses. */
export type SolanaTables = ReadonlyMap<string, readonly string[]>

export declare namespace decodeSolana {
  type ReturnType = {
    readonly message: SolanaMessage
    /** One per instruction, in order. */
    readonly steps: readonly SolanaStep[]
    readonly feePayer: string
    /** Lamports, at most. */
    readonly fee: bigint
    /** Lives on a nonce instead of a recent blockhash: "can be sent later". */
    readonly isDurable: boolean
    /** All accounts that it may change. */
    readonly writable: readonly SolanaAccount[]
    /** Every account is known by its address. */
    readonly isWhole: boolean
  }
}

/** Programs that check signatures, each of which costs what the transaction's own cost. Their first byte says how many there are. */
const checkers: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

function countChecked({ instructions, keys }: SolanaMessage): number {
  return instructions.reduce(
    (sum, { data, program }) => sum + (checkers.includes(keys[program] ?? '') ? (data[0] ?? 0) : 0),
    0,
  )
}

const systemProgram = '11111111111111111111111111111111'

/** As the network decides it: the first instruction is the system program's `AdvanceNonceAccount` (a u32 of 4), with any later instructions and any accounts. */
function isDurable({ instructions, keys }: SolanaMessage): boolean {
  const [first] = instructions
  return (
    first !== undefined &&
    keys[first.program] === systemProgram &&
    first.data.length >= 4 &&
    new DataView(first.data.buffer, first.data.byteOffset).getUint32(0, true) === 4
  )
}

function accountsOf({ keys, tables }: SolanaMessage, known: SolanaTables): readonly SolanaAccount[] {
  const added = (which: 'writable' | 'readOnly') =>
    tables.flatMap(({ address: table, [which]: list }) =>
      list.map(index => known.get(table)?.[index] ?? { table, index }),
    )
  return [...keys, ...added('writable'), ...added('readOnly')]
}

function isWritable(
  { keys, signerCount, readOnlySigners, readOnlyOthers, tables }: SolanaMessage,
  at: number,
): boolean {
  if (at < signerCount) return at < signerCount - readOnlySigners
  if (at < keys.length) return at < keys.length - readOnlyOthers
  return at < keys.length + tables.reduce((sum, { writable }) => sum + writable.length, 0)
}

function decodeInstruction({ program, accounts, data }: SolanaInstruction, all: readonly SolanaAccount[]): SolanaStep {
  const named = accounts.map(index => all[index]!)
  const address = all[program]!
  const read = typeof address === 'string' && Object.hasOwn(programs, address) ? programs[address] : undefined
  const account = (index: number) => {
    const found = named[index]
    if (found === undefined) throw new RangeError('no such account')
    return found
  }
  try {
    const step = read?.(createWords(data), account)
    if (step) return step
  } catch (error) {
    // Too short, or a memo that is not text: shown as bytes.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error
  }
  const hex = Array.from(data, byte => byte.toString(16).padStart(2, '0')).join('')
  return { kind: 'unknown', program: address, accounts: named, data: `0x${hex}` }
}
