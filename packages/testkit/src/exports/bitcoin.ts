// Virtual Bitcoin wallets. Runs in a page and in Node.
export {
  type AddressFault,
  type BitcoinSwitches,
  soundBitcoin,
  type Tampering,
} from '../bitcoin/BitcoinSwitches.ts'
export { createVirtualBitcoinWallet } from '../bitcoin/createVirtualBitcoinWallet.ts'
export { createLeatherFace } from '../bitcoin/faces/createLeatherFace.ts'
export { createOkxFace } from '../bitcoin/faces/createOkxFace.ts'
export { createSatsConnectFace } from '../bitcoin/faces/createSatsConnectFace.ts'
export { createStandardFace } from '../bitcoin/faces/createStandardFace.ts'
export { createUnisatFace } from '../bitcoin/faces/createUnisatFace.ts'
export { installVirtualBitcoinWallet } from '../bitcoin/installVirtualBitcoinWallet.ts'
export { bitcoinTestAccounts } from '../bitcoin/keys/bitcoinTestAccounts.ts'
export type { BitcoinNetworkKey } from '../bitcoin/keys/btcNetworks.ts'
export type { Holding } from '../bitcoin/keys/toHoldings.ts'
export { type BitcoinPhoneSwitches, soundBitcoinPhone } from '../bitcoin/phone/BitcoinPhoneSwitches.ts'
export { createPairingBitcoin, type PairingBitcoin } from '../bitcoin/phone/createPairingBitcoin.ts'
export { startVirtualBitcoinWallet } from '../bitcoin/startVirtualBitcoinWallet.ts'
export type {
  BitcoinHand,
  BitcoinQuestion,
  LoggedBitcoinRequest,
  VirtualBitcoinWallet,
} from '../bitcoin/VirtualBitcoinWallet.ts'
