// The public names of billfold/pairing: wallets on other devices, or other apps of this one.
export { pairing } from '../pairing/connector/pairing.ts'
