import { useEffect, useState } from 'react'
import type { TokenBalance } from '../../core/contracts/Features.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { formatAmount } from '../../parts/formatAmount.ts'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import { useText } from '../texts/useText.ts'

const SECOND_MS = 1_000
/** A price needs the fewer places the larger it is. */
const digitsOf = (whole: string) => (whole.length > 3 ? 2 : whole === '0' ? 8 : 4)

/** The price of one token by the quote, never by another source, and how old it is. */
export function Rate({ from, to, amount, toAmount, askedAt }: Rate.Props) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const seconds = Math.floor(useAge(askedAt) / SECOND_MS)
  // One whole token, in base units of the other.
  const one = amount > 0n ? (toAmount * 10n ** BigInt(from.decimals)) / amount : 0n
  const price = formatUnits(one, to.decimals)
  const shown = formatAmount(price, { digits: digitsOf(price.split('.')[0] ?? ''), locale })
  return (
    <p className="bf-swap-rate">
      <span>
        {t('swap.rate', {
          from: from.symbol,
          to: to.symbol,
          amount: shown ? `${shown.isBelow ? '<' : ''}${shown.whole}${shown.fraction}` : '–',
        })}
      </span>
      {/* It changes every second: not for a reader. */}
      <span aria-hidden="true">{t('swap.age', { seconds })}</span>
    </p>
  )
}

export declare namespace Rate {
  type Props = {
    readonly from: TokenBalance
    readonly to: TokenBalance
    /** Base units of `from`, and what they return in base units of `to`. */
    readonly amount: bigint
    readonly toAmount: bigint
    /** Milliseconds since the epoch. */
    readonly askedAt: number
  }
}

/** Milliseconds since `at`, counted while it is shown. */
function useAge(at: number): number {
  const { clock } = useKit().environment
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    let stop = () => {}
    const tick = () => {
      setNow(clock.now())
      stop = clock.after(SECOND_MS, tick)
    }
    tick()
    return () => stop()
  }, [clock])
  return Math.max(0, now - at)
}
