import type { AddressFault } from './BitcoinSwitches.ts'

/** An address of main network that is no test account (BIP-173's own example). */
const foreign = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** A list of addresses, or of objects with one, as a faulty wallet would return it. */
export function applyAddressFault(list: readonly unknown[], fault: AddressFault | undefined): unknown {
  switch (fault) {
    case undefined:
      return list
    case 'foreignNetwork':
      return list.map(item => (typeof item === 'string' ? foreign : { ...(item as object), address: foreign }))
    case 'duplicated':
      return [...list, ...list]
    case 'empty':
      return []
    case 'nonString':
      return [7, null, {}, ...list]
    case 'notAList':
      return { 0: list[0] }
  }
}
