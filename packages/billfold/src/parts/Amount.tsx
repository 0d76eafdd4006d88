import { formatAmount } from './formatAmount.ts'
import { plainText } from './plainText.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * An amount in tabular figures, cut to three decimals and never rounded up; the exact value is its tooltip.
 * Unknown is drawn as "—" and read out as `unknownLabel`, never as zero.
 *
 * @example <Amount value={balance?.amount} symbol="ETH" unknownLabel={t('unknown')} />
 */
export function Amount({ value, symbol: given, prefix, unknownLabel, isLarge, ...format }: Amount.Props) {
  const symbol = given && plainText(given)
  const shown = formatAmount(value, format)
  if (!shown) {
    return (
      <span className="bf-amount" data-large={isLarge ? '' : undefined}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{unknownLabel}</VisuallyHidden>
      </span>
    )
  }
  // A sign stands before "less than", a currency behind it.
  const isSign = prefix === '+' || prefix === '−'
  const exact = `${prefix ?? ''}${value}${symbol ? ` ${symbol}` : ''}`
  const isLong = shown.whole.length + shown.fraction.length + (symbol?.length ?? 0) > LONG_CHARACTERS
  return (
    <bdi
      className="bf-amount"
      data-large={isLarge ? (isLong ? 'long' : '') : undefined}
      title={shown.isExact && !isLong ? undefined : exact}
    >
      {shown.sign}
      {isSign && prefix}
      {shown.isBelow && '<'}
      {!isSign && prefix}
      {shown.whole}
      <span className="bf-amount-rest">{shown.fraction}</span>
      {symbol && <span className="bf-amount-rest bf-symbol">{` ${symbol}`}</span>}
    </bdi>
  )
}

/** What fits into 34 px type in the narrowest card. */
const LONG_CHARACTERS = 15

export declare namespace Amount {
  type Props = formatAmount.Options & {
    /** A decimal string; absent while it is not known. */
    value: string | undefined
    /** Unit after the number: "USDC". */
    symbol?: string
    /** Unit or sign before the number: "$", "+". */
    prefix?: string
    /** What is read out instead of "—". */
    unknownLabel: string
    /** 34 px, for the one number of a view. */
    isLarge?: boolean
  }
}
