import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import type { PairingSession } from '../PairingSession.ts'
import type { SignedIn } from '../SignInRequest.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'
import type { ProposalState } from './proposalTransition.ts'

/** A proposal while it is listened to. */
export type Proposal = {
  stored: StoredProposal
  /** Of the pairing. */
  readonly topic: string
  state: ProposalState
  /** Wallets that answered, by public key: the key and topic that only they and this proposal have. */
  readonly joined: Map<string, Joined>
  /** Why it ends, if not by itself. */
  cause?: BillfoldError
  /** The relay has it, so a wallet may have seen it. */
  isPublished?: boolean
  /** Asked to sign in while connecting: the message's id, what reads its answer, and what was signed. */
  signIn?: { readonly id: number; readonly topic: string; readonly reader: SignIn }
  signedIn?: SignedIn
  /** Resolves once the session is stored. */
  keeping?: Promise<void>
  /** Ends the timer and the listener to the caller's signal. */
  stop(): void
  /** Absent on a page that went on with the proposal of the page before. */
  readonly caller?: {
    resolve(session: PairingSession, signedIn: SignedIn | undefined): void
    reject(error: BillfoldError): void
  }
}

export type Joined = {
  readonly key: string
  readonly topic: string
  settlement?: {
    readonly id: number
    /** Made by a sign-in, which needs no answer. */
    readonly isSignIn?: boolean
    readonly held?: HeldSession | undefined
    readonly error?: SignError | undefined
  }
}
