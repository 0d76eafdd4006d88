import { readBech32 } from './readBech32.ts'

/** An address as people are shown it: witness addresses in lower case, for they may be written in capitals, too (BIP-173). */
export function formatAddress(address: string): string {
  return readBech32(address) ? address.toLowerCase() : address
}
