import type { SignInFault, SignInSession } from 'billfold/protocol'
import type { Visitor } from '../http/Visitor.ts'

/** Judges what a wallet signed. */
export type Verifier = {
  readonly domain: string
  readonly origin: string
  /**
   * Whether the message is one of this site that the account has signed, with a nonce that is used here for the first time.
   * Rejects only where the store of nonces fails.
   */
  verify(signed: Verifier.Signed, visitor?: Visitor): Promise<Verifier.Verdict>
}

export declare namespace Verifier {
  type Signed = {
    /** The text that was signed. */
    readonly message: string
    /** As the wallet gave it: hex for EVM, base58 for Solana, base64 for Bitcoin. */
    readonly signature: string
    /** What the page says that the text says: compared with it, field by field. */
    readonly data?: unknown
  }
  /** `chain-unreachable`: no node could be asked, nothing was used up, the same may be sent again. */
  type Fault = SignInFault | 'signature' | 'chain-unreachable'
  type Verdict =
    | { readonly ok: true; readonly session: SignInSession }
    | { readonly ok: false; readonly fault: Fault; readonly cause?: unknown }
}
