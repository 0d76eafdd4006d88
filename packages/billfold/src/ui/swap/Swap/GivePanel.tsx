import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { SwapIcon } from '../../../parts/icons/SwapIcon.tsx'
import { plainDigits } from '../../../parts/plainDigits.ts'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { toPlainAmount } from '../../shared/amount/toPlainAmount.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { useText } from '../../texts/useText.ts'
import { Fiat } from '../Fiat.tsx'
import { lengthOf } from '../lengthOf.ts'
import { TokenButton } from '../TokenButton.tsx'
import { useSwap } from '../useSwap.ts'

/** How much of which token is given. */
export function GivePanel({ token, units, most, buy }: GivePanel.Props) {
  const t = useText()
  const [{ draft }, swap] = useSwap()
  const locale = useKitState(state => state.settings.locale)
  const { amount, unit } = draft
  const isFiat = unit === 'fiat'
  return (
    <div className="bf-panel-card">
      <span className="bf-send-head">{t('swap.give')}</span>
      <div className="bf-send-line">
        {isFiat && (
          <span className="bf-send-sign" aria-hidden="true">
            $
          </span>
        )}
        <input
          className="bf-send-amount"
          data-long={lengthOf(amount)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          placeholder="0"
          dir="ltr"
          aria-label={isFiat ? `${t('swap.amount')} $` : t('swap.amount')}
          value={amount}
          onChange={event => {
            const text = plainDigits(event.target.value.trim())
            const isPasted = text.length > amount.length + 1 || /Paste|Drop/.test(inputTypeOf(event.nativeEvent))
            // Where a comma separates decimals it is typed for the point.
            swap.edit({ amount: isPasted ? toPlainAmount(text, locale) : text.replace(/^(\d*),$/, '$1.') })
          }}
        />
        <TokenButton token={token} side="from" />
      </div>
      <div className="bf-send-line" data-foot="">
        {token?.price !== undefined && <UnitSwitch token={token} units={units} />}
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
        {token &&
          (buy ? (
            <button type="button" className="bf-send-max" onClick={buy}>
              {t('swap.buy')}
            </button>
          ) : (
            <button
              type="button"
              className="bf-send-max"
              disabled={!most}
              onClick={() => swap.edit({ amount: formatUnits(most ?? 0n, token.decimals), unit: 'token' })}
            >
              {t('swap.max')}
            </button>
          ))}
      </div>
    </div>
  )
}

export declare namespace GivePanel {
  type Props = {
    readonly token: TokenBalance | undefined
    readonly units: bigint | undefined
    /** What Max stands for, while that is known. */
    readonly most: bigint | undefined
    /** Where there is nothing to give: what leads to having some. */
    readonly buy: (() => void) | undefined
  }
}

/** The same amount in the other unit; pressed, the visitor enters that one. */
function UnitSwitch({ token, units }: { readonly token: TokenBalance; readonly units: bigint | undefined }) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const [{ draft }, swap] = useSwap()
  const isFiat = draft.unit === 'fiat'
  const worth = fiatValue(units ?? 0n, token.decimals, token.price)
  const own = units === undefined ? '' : formatUnits(units, token.decimals)
  return (
    <button
      type="button"
      className="bf-send-fiat"
      onClick={() =>
        swap.edit(isFiat ? { unit: 'token', amount: own } : { unit: 'fiat', amount: units ? toCents(worth) : '' })
      }
    >
      <VisuallyHidden>{t(isFiat ? 'swap.inToken' : 'swap.inFiat')}</VisuallyHidden>
      {isFiat ? (
        <Amount value={own || '0'} symbol={token.symbol} locale={locale} unknownLabel={t('account.valueUnknown')} />
      ) : (
        <Fiat value={worth} />
      )}
      <SwapIcon />
    </button>
  )
}

/** Cut to whole cents, so that switching never asks for more than there was. */
function toCents(value = ''): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const cents = fraction.slice(0, 2).replace(/0+$/, '')
  return cents ? `${whole}.${cents}` : whole
}

/** How the text came in, where the browser says. */
function inputTypeOf(event: Event): string {
  return 'inputType' in event ? String(event.inputType) : ''
}
