/**
 * What every failure of the pairing protocol is: two processes share this code, so it knows neither texts for people nor
 * the kit's catalogue. `code` is stable (`wire/what-is-wrong`), `message` is for developers and never holds a key.
 *
 * @example throw new WireError('wire/bad-envelope', 'An envelope is base64')
 */
export class WireError extends Error {
  override readonly name: string = 'WireError'
  /** Stable name of the fault, `wire/what-is-wrong`. */
  readonly code: WireError.Code

  constructor(code: WireError.Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export declare namespace WireError {
  type Code = `wire/${string}`
}
