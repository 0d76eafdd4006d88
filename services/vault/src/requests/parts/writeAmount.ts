import { formatAmount } from 'billfold/parts'
import { formatUnits } from 'billfold/protocol'
import { pageLocale } from '../../texts/pageLocale.ts'
import { showHidden } from '../../texts/showHidden.ts'

/** An exact amount with its unit, nothing rounded or shortened: what is signed is exact, too. Negative ones with a minus. In the language of the page. */
export function writeAmount(amount: bigint, decimals: number, symbol: string): string {
  const [whole = '0', fraction = '0'] = formatUnits(amount < 0n ? -amount : amount, decimals).split('.')
  const locale = pageLocale()
  // `formatAmount` alone would write a million millions as "1E12".
  const number =
    new Intl.NumberFormat(locale).format(BigInt(whole)) +
    (formatAmount(`0.${fraction}`, { digits: 80, locale })?.fraction ?? '')
  return `${amount < 0n ? '−' : ''}${number} ${showHidden(symbol)}`.trim()
}
