/** A sandwich takes all that may be missing, so nothing above this is accepted. */
const maxBps = 5_000

/**
 * Slippage in percent as the wire has it, a JSON number, in hundredths of a percent. Nothing is calculated with the float: its
 * own decimal digits are read. `undefined` for more than two decimals, below 0 and above 50.
 *
 * @example parseSlippage(0.29) // 29
 */
export function parseSlippage(percent: number): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(`${percent}`) ?? []
  if (whole === undefined) return undefined
  const bps = Number(whole + fraction.padEnd(2, '0'))
  return bps <= maxBps ? bps : undefined
}
