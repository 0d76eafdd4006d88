import { useKitState } from '../../hooks/useKitState.ts'
import { Amount } from '../../parts/Amount.tsx'
import { useText } from '../texts/useText.ts'

const CENT_PLACES = 2

/** A worth in US dollars, to the cent. */
export function Fiat({ value }: { readonly value: string | undefined }) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  return (
    <Amount
      value={value}
      prefix="$"
      digits={CENT_PLACES}
      minDigits={CENT_PLACES}
      locale={locale}
      unknownLabel={t('account.valueUnknown')}
    />
  )
}
