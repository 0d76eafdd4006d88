import { formatAmount } from './formatAmount.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * An amount in tabular figures, cut to three decimals and never rounded up; the exact value is its tooltip.
 * Unknown is drawn as "—" and read out as `unknownLabel`, never as zero.
 *
 * @example <Amount value={balance?.amount} symbol="ETH" unknownLabel={t('unknown')} />
 */
export function Amount({ value, symbol, prefix, unknownLabel, isLarge, ...format }: Amount.Props) {
  const shown = formatAmount(value, format)
  if (!shown) {
    return (
      <span className="bf-amount" data-large={isLarge ? '' : undefined}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{unknownLabel}</VisuallyHidden>
      </span>
    )
  }
  const exact = `${prefix ?? ''}${value}${symbol ? ` ${symbol}` : ''}`
  return (
    <bdi className="bf-amount" data-large={isLarge ? '' : undefined} title={shown.isExact ? undefined : exact}>
      {shown.sign}
      {shown.isBelow && '<'}
      {prefix}
      {shown.whole}
      <span className="bf-amount-rest">{shown.fraction}</span>
      {symbol && <span className="bf-amount-rest"> {symbol}</span>}
    </bdi>
  )
}

export declare namespace Amount {
  type Props = formatAmount.Options & {
    /** A decimal string; absent while it is not known. */
    value: string | undefined
    /** Unit after the number: "USDC". */
    symbol?: string
    /** Unit before the number: "$". */
    prefix?: string
    /** What is read out instead of "—". */
    unknownLabel: string
    /** 34 px, for the one number of a view. */
    isLarge?: boolean
  }
}
