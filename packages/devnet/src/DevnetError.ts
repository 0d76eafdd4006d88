/**
 * What every failure of the devnet is: an error with a code that programs can compare and a message for people.
 *
 * @example
 * if (error instanceof DevnetError && error.code === 'devnet/anvil-missing') process.exit(1)
 */
export class DevnetError extends Error {
  override readonly name = 'DevnetError'
  readonly code: DevnetError.Code

  constructor(code: DevnetError.Code, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}

export declare namespace DevnetError {
  type Code =
    | 'devnet/anvil-missing'
    | 'devnet/boot-failed'
    | 'devnet/invalid-option'
    | 'devnet/rpc-failed'
    | 'devnet/transaction-failed'
    | 'devnet/unknown-chain'
    | 'devnet/unknown-token'
}
