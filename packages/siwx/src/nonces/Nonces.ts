import type { Visitor } from '../http/Visitor.ts'

/** Where nonces are kept. Each can be used once, within 5 minutes. */
export type Nonces = {
  /** A new nonce. Only `sealedNonces` needs the visitor. */
  issue(visitor?: Visitor): Promise<string>
  /** Whether the nonce was issued and is used for the first time, in time. Of concurrent calls with one nonce one is `true`. */
  consume(nonce: string, visitor?: Visitor): Promise<boolean>
}
