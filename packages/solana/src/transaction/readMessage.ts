import { encodeBase58 } from '../base58/encodeBase58.ts'
import { createReader } from './createReader.ts'

/**
 * A message of a transaction, legacy or version 0; `undefined` for other bytes, also after the message.
 *
 * Source: docs.anza.xyz, "Versioned transactions"; the wire format of `solana-sdk`.
 */
export function readMessage(bytes: Uint8Array): readMessage.ReturnType | undefined {
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
  if (isVersioned && bytes[0] !== 0x80) return undefined
  const reader = createReader(isVersioned ? bytes.subarray(1) : bytes)
  const header = reader.take(3)
  const keyCount = reader.takeLength()
  const keys = keyCount === undefined ? undefined : reader.take(keyCount * 32)
  const blockhash = reader.take(32)
  const instructionCount = reader.takeLength()
  if (!header || !keys || !blockhash || instructionCount === undefined || keyCount === undefined) return undefined
  const [signerCount = 0, readOnlySigners = 0, readOnlyOthers = 0] = header
  if (!signerCount || readOnlySigners >= signerCount || signerCount + readOnlyOthers > keyCount) return undefined
  const read: { program: number; accounts: Uint8Array; data: Uint8Array }[] = []
  for (let index = 0; index < instructionCount; index++) {
    const program = reader.take(1)
    const accountCount = reader.takeLength()
    const accounts = accountCount === undefined ? undefined : reader.take(accountCount)
    const length = reader.takeLength()
    const data = length === undefined ? undefined : reader.take(length)
    if (!program || !accounts || !data) return undefined
    read.push({ program: program[0] ?? 0, accounts, data })
  }
  const loaded = isVersioned ? readTables(reader) : []
  if (!loaded || !reader.isAtEnd()) return undefined
  const addresses = Array.from({ length: keyCount }, (_, at) => encodeBase58(keys.subarray(at * 32, at * 32 + 32)))
  const all = [...addresses, ...loaded]
  return {
    version: isVersioned ? 0 : 'legacy',
    signers: addresses.slice(0, signerCount),
    writable: addresses.filter((_, at) =>
      at < signerCount ? at < signerCount - readOnlySigners : at < keyCount - readOnlyOthers,
    ),
    blockhash: encodeBase58(blockhash),
    instructions: read.map(({ program, accounts, data }) => ({
      program: all[program] ?? '',
      accounts: [...accounts].map(at => all[at] ?? ''),
      data,
    })),
  }
}

export declare namespace readMessage {
  type ReturnType = {
    readonly version: 0 | 'legacy'
    /** Who has to sign, the payer of the fee first. */
    readonly signers: readonly string[]
    /** Accounts it may change, without those of lookup tables. */
    readonly writable: readonly string[]
    readonly blockhash: string
    /** Accounts as addresses; those of lookup tables as `table[index]`, for what a table holds is not in the message. */
    readonly instructions: readonly {
      readonly program: string
      readonly accounts: readonly string[]
      readonly data: Uint8Array
    }[]
  }
}

/** What a message loads from lookup tables, those that it may change first; `undefined` when they end too early. */
function readTables(reader: createReader.ReturnType): readonly string[] | undefined {
  const tableCount = reader.takeLength()
  if (tableCount === undefined) return undefined
  const [writable, readOnly]: [string[], string[]] = [[], []]
  for (let index = 0; index < tableCount; index++) {
    const table = reader.take(32)
    if (!table) return undefined
    const address = encodeBase58(table)
    for (const list of [writable, readOnly]) {
      const length = reader.takeLength()
      const indexes = length === undefined ? undefined : reader.take(length)
      if (!indexes) return undefined
      for (const at of indexes) list.push(`${address}[${at}]`)
    }
  }
  return [...writable, ...readOnly]
}
