/** Weight units of everything but inputs and outputs: version, counts, lock time, and the marker of witnesses. */
const overheadWeight = 42n
/** From this many on a count takes three bytes, not one. */
const longCount = 253

/** Virtual bytes of a transaction, rounded up as nodes count them (BIP-141). */
export function virtualSize(parameters: virtualSize.Parameters): bigint {
  const { inputCount, inputWeight, outputBytes } = parameters
  const counts = (inputCount >= longCount ? 2n : 0n) + (outputBytes.length >= longCount ? 2n : 0n)
  const outputs = outputBytes.reduce((sum, script) => sum + 9n + script, 0n)
  const weight = overheadWeight + BigInt(inputCount) * inputWeight + (outputs + counts) * 4n
  return (weight + 3n) / 4n
}

export declare namespace virtualSize {
  type Parameters = {
    readonly inputCount: number
    /** Weight units of one input. */
    readonly inputWeight: bigint
    /** Bytes of the script of each output. */
    readonly outputBytes: readonly bigint[]
  }
}
