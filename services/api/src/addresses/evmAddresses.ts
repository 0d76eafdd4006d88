import { isEvmAddress } from 'billfold/protocol'
import type { AddressRules } from './AddressRules.ts'

/** Hex, whose case is only a checksum. */
export const evmAddresses: AddressRules = {
  namespace: 'eip155',
  what: 'an EVM address',
  isAccount: text => isEvmAddress(text),
  isToken: text => isEvmAddress(text),
  toKey: address => address.toLowerCase(),
}
