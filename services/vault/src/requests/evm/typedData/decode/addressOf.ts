import { isEvmAddress, toChecksumAddress } from 'billfold/protocol'

/** A field that is an address, in EIP-55's writing; another value unchanged. */
export function addressOf(value: unknown): string {
  const text = String(value ?? '')
  return isEvmAddress(text) ? toChecksumAddress(text) : text
}
