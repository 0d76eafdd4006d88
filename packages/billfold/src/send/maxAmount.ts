/**
 * The most that can be sent, in base units: of the native token what its worst fee leaves, never less than nothing; of
 * others all. `undefined` while that fee is not known: unknown is not nothing.
 */
export function maxAmount(parameters: {
  readonly balance: bigint
  readonly isNative: boolean
  /** What the wallet may be charged at worst, native base units. */
  readonly maxFee: bigint | undefined
}): bigint | undefined {
  const { balance, isNative, maxFee } = parameters
  if (!isNative) return balance
  if (maxFee === undefined) return undefined
  return balance > maxFee ? balance - maxFee : 0n
}
