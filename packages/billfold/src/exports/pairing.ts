// The public names of billfold/pairing: wallets on other devices, or other apps of this one.
export type { SignIn } from '../core/contracts/SignIn.ts'
export { pairing } from '../pairing/connector/pairing.ts'
export type { SignInMessage } from '../protocol/signIn/SignInMessage.ts'
export type { SignInSession } from '../protocol/signIn/SignInSession.ts'
