/**
 * Why a key could not be used: `unavailable` (away, throttled, disabled: try later) or `refused` (what was asked for is not what was wrapped). Its
 * text holds no secret.
 *
 * @example throw new KmsError('unavailable', 'the key file cannot be read')
 */
export class KmsError extends Error {
  override readonly name = 'KmsError'
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: 'unavailable' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
