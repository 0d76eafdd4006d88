// The public names of billfold/pairing: wallets on other devices, or other apps of this one.
export type { SignIn, SignInMessage, SignInSession } from '../core/contracts/SignIn.ts'
export { pairing } from '../pairing/connector/pairing.ts'
