/** A refusal that is sent with the codes of the pairing protocol. */
export class WireRefusal extends Error {
  override readonly name = 'WireRefusal'
  readonly code: number
  /** Said by the wallet itself, not by the visitor. */
  readonly isAutomatic: boolean

  constructor(code: number, message: string, isAutomatic = true) {
    super(message)
    this.code = code
    this.isAutomatic = isAutomatic
  }
}
