import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { formatAmount } from '../../../parts/formatAmount.ts'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { useText } from '../../texts/useText.ts'
import { Fiat } from '../Fiat.tsx'
import { lengthOf } from '../lengthOf.ts'
import { TokenButton } from '../TokenButton.tsx'

/** Places of what is received (facts 3.10). */
const DIGITS = 6

/** How much of which token is received. */
export function ReceivePanel({ token, received, isLoading }: ReceivePanel.Props) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const value = token && received !== undefined ? formatUnits(received, token.decimals) : undefined
  const shown = formatAmount(value, { digits: DIGITS, locale })
  const text = shown ? `${shown.isBelow ? '<' : ''}${shown.whole}${shown.fraction}` : '0'
  return (
    <div className="bf-panel-card">
      <span className="bf-send-head">{t('swap.receive')}</span>
      <div className="bf-send-line">
        {isLoading && value === undefined ? (
          <span className="bf-swap-got">
            <Skeleton width="short" />
            <VisuallyHidden>{t('swap.quoting')}</VisuallyHidden>
          </span>
        ) : (
          <output
            className="bf-swap-got"
            data-long={lengthOf(text)}
            data-empty={value === undefined ? '' : undefined}
            dir="ltr"
            title={value}
            aria-label={t('swap.received')}
            aria-busy={isLoading || undefined}
          >
            {text}
          </output>
        )}
        <TokenButton token={token} side="to" />
      </div>
      <div className="bf-send-line" data-foot="">
        {token?.price !== undefined && (
          <span className="bf-send-fiat">
            <Fiat value={fiatValue(received ?? 0n, token.decimals, token.price)} />
          </span>
        )}
        {token && (
          <span className="bf-send-balance bf-cut">
            {t('swap.balance')}{' '}
            <Amount
              value={formatUnits(token.balance, token.decimals)}
              symbol={token.symbol}
              locale={locale}
              unknownLabel={t('account.balanceUnknown')}
            />
          </span>
        )}
      </div>
    </div>
  )
}

export declare namespace ReceivePanel {
  type Props = {
    readonly token: TokenBalance | undefined
    /** Base units, while they are known. */
    readonly received: bigint | undefined
    readonly isLoading: boolean
  }
}
