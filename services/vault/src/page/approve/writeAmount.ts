import { formatAmount } from 'billfold/parts'
import { formatUnits } from 'billfold/protocol'
import { showHidden } from '../../approve/decode/message/showHidden.ts'

/** An exact amount with its unit, nothing rounded: what is signed is exact, too. Negative ones with a minus. */
export function writeAmount(amount: bigint, decimals: number, symbol: string): string {
  const text = formatUnits(amount < 0n ? -amount : amount, decimals)
  const shown = formatAmount(text, { digits: 80 })
  const number = shown?.isExact ? `${shown.whole}${shown.fraction}` : text
  return `${amount < 0n ? '−' : ''}${number} ${showHidden(symbol)}`.trim()
}
