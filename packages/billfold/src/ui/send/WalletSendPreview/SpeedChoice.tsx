import { useId } from 'react'
import type { FeeEstimate, FeeSpeed } from '../../../core/contracts/Features.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { useText } from '../../texts/useText.ts'

const TEXTS = { economy: 'review.economy', normal: 'review.normal', fast: 'review.fast' } as const

/** How soon a transfer is wanted, with what that costs. */
export function SpeedChoice({ choices, speed, choose, currency, locale, digits }: SpeedChoice.Props) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className="bf-speeds">
      <legend className="bf-sr">{t('review.speed')}</legend>
      {choices.map(({ speed: each, expected }) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={each === speed} onChange={() => choose(each)} />
          <span>{t(TEXTS[each])}</span>
          <Amount
            value={formatUnits(expected, currency.decimals)}
            symbol={currency.symbol}
            digits={digits}
            locale={locale}
            unknownLabel={t('review.feeUnknown')}
          />
        </label>
      ))}
    </fieldset>
  )
}

export declare namespace SpeedChoice {
  type Props = {
    readonly choices: NonNullable<FeeEstimate['choices']>
    readonly speed: FeeSpeed
    choose(speed: FeeSpeed): void
    readonly currency: { readonly symbol: string; readonly decimals: number }
    readonly locale: string | undefined
    readonly digits: number
  }
}
