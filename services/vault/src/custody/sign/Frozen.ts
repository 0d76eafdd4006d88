import type { SignRequest } from './SignRequest.ts'

/**
 * A request that can no longer change. `bytes` are all that is signed of it: what is shown is read out of them, by the same functions on both
 * sides of the worker, and never out of the request.
 */
export type Frozen = {
  readonly kind: SignRequest['kind']
  /** Whose key signs. */
  readonly address: string
  readonly bytes: readonly Uint8Array<ArrayBuffer>[]
}
