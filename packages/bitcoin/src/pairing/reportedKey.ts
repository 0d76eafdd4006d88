import type { NetworkId } from 'billfold/protocol'

/** Under which name the addresses of a network are kept that a wallet has named since it settled. */
export const reportedKey = (network: NetworkId): string => `bip122_addressesChanged ${network}`
