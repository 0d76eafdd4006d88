/** A transaction that the chain does not take, with the code and the words of Bitcoin Core's `sendrawtransaction`. */
export class BroadcastError extends Error {
  override readonly name = 'BroadcastError'
  /** -22 cannot be read, -25 spends what is not there or costs too much, -26 is against the rules, -27 is in the chain. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
