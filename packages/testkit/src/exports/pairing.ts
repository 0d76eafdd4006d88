// The wallet's side of the pairing protocol. Runs in a page and in Node.
export { createPairingWallet } from '../pairing/createPairingWallet.ts'
export type { FamilyQuestion, PairingFamily } from '../pairing/PairingFamily.ts'
export type {
  LoggedMessage,
  PairingMetadata,
  ProposalNamespace,
  SessionNamespace,
  SessionNamespaces,
  SessionProposal,
  SignInPayload,
  SignInRequest,
  WireMessage,
  WireProblem,
} from '../pairing/PairingMessages.ts'
export { type AccountFault, type PairingSwitches, type SignInFault, soundPairing } from '../pairing/PairingSwitches.ts'
export type { Approval, LinkStatus, PairingQuestion, PairingWallet, WalletSession } from '../pairing/PairingWallet.ts'
