import { useId, useState } from 'react'
import { useKitState } from '../../../hooks/useKitState.ts'
import { plainDigits } from '../../../parts/plainDigits.ts'
import { parseSlippage } from '../../../swap/parseSlippage.ts'
import { useText } from '../../texts/useText.ts'
import { percentOf } from '../percentOf.ts'
import { useSwap } from '../useSwap.ts'

/** How much less than the price the visitor accepts. */
export function Slippage() {
  const t = useText()
  const [{ draft }, swap] = useSwap()
  const locale = useKitState(state => state.settings.locale)
  const [typed, setTyped] = useState<string>()
  const errorId = useId()
  const isWrong = typed !== undefined && parseSlippage(typed) === undefined
  return (
    <span className="bf-swap-slip">
      {isWrong && (
        <span id={errorId} role="alert">
          {t('swap.slippageWrong')}
        </span>
      )}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        dir="ltr"
        aria-label={`${t('swap.slippage')} %`}
        title={t('swap.slippageHint')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        value={typed ?? percentOf(draft.slippageBps, locale)}
        onChange={event => {
          const text = plainDigits(event.target.value)
          setTyped(text)
          const slippageBps = parseSlippage(text)
          if (slippageBps !== undefined) swap.edit({ slippageBps })
        }}
        // What cannot be used is not kept: the field shows what counts.
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}
