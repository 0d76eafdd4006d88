import type { readTransferFee } from './readTransferFee.ts'

/** A hundred percent in basis points. */
const whole = 10_000n

/** What is kept of `amount`, base units: the share, rounded up as the program does, at most the maximum. */
export function toWithheld(fee: readTransferFee.ReturnType | undefined, amount: bigint): bigint {
  if (!fee || amount <= 0n) return 0n
  const share = (amount * fee.basisPoints + whole - 1n) / whole
  return share < fee.maximum ? share : fee.maximum
}
