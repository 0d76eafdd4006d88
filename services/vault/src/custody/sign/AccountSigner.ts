import type { Frozen } from './Frozen.ts'
import type { SignAnswer } from './SignAnswer.ts'
import type { SignRequest } from './SignRequest.ts'

/**
 * Who signs for an account: a key, or later a contract account in whose name a key signs. Two steps, so that nothing is signed that was not
 * frozen before it was shown.
 */
export type AccountSigner = {
  readonly namespace: 'eip155' | 'solana'
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
  /**
   * Checks a request and makes the bytes of it that will be signed.
   *
   * @throws `rpc/invalid-params` for what this account cannot sign.
   */
  freeze(request: SignRequest): Frozen
  /** Signs what `freeze` gave. */
  sign(frozen: Frozen): Promise<SignAnswer>
}
