/** A request that failed after something was signed: its hashes go to the site, because it may still be carried out. */
export class SignedFailure extends Error {
  override readonly name = 'SignedFailure'
  readonly hashes: readonly string[]
  constructor(cause: unknown, hashes: readonly string[]) {
    super('It failed after something was signed', { cause })
    this.hashes = hashes
  }
}
