import { base58 } from '../base58.ts'
import type { readTransaction } from './readTransaction.ts'

/** Bytes before the addresses of a lookup table. */
const tableHeader = 56

/** The accounts that a version 0 message takes from lookup tables, in the order that its instruction indexes mean. */
export function loadAddresses(
  message: readTransaction.Message,
  readData: (address: string) => Uint8Array | undefined,
): { writable: string[]; readonly: string[] } {
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  const pick = (table: string, indexes: readonly number[]) => {
    const data = readData(table) ?? new Uint8Array()
    return indexes.map(index => {
      const at = tableHeader + index * 32
      // A hole leaves the addresses after it in their place; the transaction itself is refused by the virtual machine.
      return base58.toText(at + 32 <= data.length ? data.subarray(at, at + 32) : new Uint8Array(32))
    })
  }
  return {
    writable: lookups.flatMap(lookup => pick(lookup.lookupTableAddress, lookup.writableIndexes)),
    readonly: lookups.flatMap(lookup => pick(lookup.lookupTableAddress, lookup.readonlyIndexes)),
  }
}
