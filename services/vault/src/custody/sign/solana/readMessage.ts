import { base58 } from '@scure/base'
import { createReader, type Reader } from './createReader.ts'
import type { SolanaInstruction, SolanaMessage, SolanaTable } from './SolanaMessage.ts'

/**
 * Reads the message of a transaction, legacy or version 0, to its last byte; `undefined` for other bytes.
 *
 * Source: docs.anza.xyz, "Versioned transactions"; solana.com/docs/core/transactions.
 */
export function readMessage(bytes: Uint8Array): SolanaMessage | undefined {
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
  if (isVersioned && bytes[0] !== 0x80) return undefined
  const reader = createReader(isVersioned ? bytes.subarray(1) : bytes)
  const header = reader.take(3)
  const keyCount = reader.takeLength()
  const keyBytes = keyCount === undefined ? undefined : reader.take(keyCount * 32)
  const blockhash = reader.take(32)
  const instructions = readInstructions(reader)
  const tables = isVersioned ? readTables(reader) : []
  if (!header || keyCount === undefined || !keyBytes || !blockhash || !instructions || !tables || !reader.isAtEnd())
    return undefined
  const [signerCount = 0, readOnlySigners = 0, readOnlyOthers = 0] = header
  if (!signerCount || readOnlySigners >= signerCount || signerCount + readOnlyOthers > keyCount) return undefined
  const added = tables.reduce((sum, { writable, readOnly }) => sum + writable.length + readOnly.length, 0)
  const isInside = (index: number) => index < keyCount + added
  if (!instructions.every(({ program, accounts }) => isInside(program) && accounts.every(isInside))) return undefined
  return {
    version: isVersioned ? 0 : 'legacy',
    keys: Array.from({ length: keyCount }, (_, at) => base58.encode(keyBytes.subarray(at * 32, at * 32 + 32))),
    signerCount,
    readOnlySigners,
    readOnlyOthers,
    blockhash: base58.encode(blockhash),
    instructions,
    tables,
  }
}

function readInstructions(reader: Reader): SolanaInstruction[] | undefined {
  const count = reader.takeLength()
  if (count === undefined) return undefined
  const found: SolanaInstruction[] = []
  while (found.length < count) {
    const program = reader.take(1)?.[0]
    const accounts = reader.takeList()
    const data = reader.takeList()
    if (program === undefined || !accounts || !data) return undefined
    found.push({ program, accounts: [...accounts], data })
  }
  return found
}

function readTables(reader: Reader): SolanaTable[] | undefined {
  const count = reader.takeLength()
  if (count === undefined) return undefined
  const found: SolanaTable[] = []
  while (found.length < count) {
    const address = reader.take(32)
    const writable = reader.takeList()
    const readOnly = reader.takeList()
    if (!address || !writable || !readOnly) return undefined
    found.push({ address: base58.encode(address), writable: [...writable], readOnly: [...readOnly] })
  }
  return found
}
