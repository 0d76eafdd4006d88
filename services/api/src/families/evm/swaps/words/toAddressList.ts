import { toAddressWord } from './toAddressWord.ts'
import { toWord } from './toWord.ts'

/** A list of addresses after its offset: how many, and each. */
export function toAddressList(addresses: readonly string[]): string {
  return toWord(BigInt(addresses.length)) + addresses.map(toAddressWord).join('')
}
