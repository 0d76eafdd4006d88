import { maxSlippageBps } from './swapLimits.ts'

/**
 * A slippage as typed, in percent with at most two decimals, as hundredths of a percent; `undefined` when it is none, or more
 * than 50 %.
 *
 * @example parseSlippage('0.5') // 50
 */
export function parseSlippage(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{0,2}))?$/.exec(text.trim().replace(',', '.')) ?? []
  if (whole === undefined) return undefined
  const bps = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return bps <= maxSlippageBps ? bps : undefined
}
