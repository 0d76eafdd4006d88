import { readAddress } from './readAddress.ts'

/** Whether `address` is a Bitcoin address of any network, checksum included (BIP-13, BIP-173, BIP-350). */
export function isAddress(address: string): boolean {
  return readAddress(address) !== undefined
}
