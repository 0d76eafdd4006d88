import { Spinner } from '../../parts/Spinner.tsx'
import { useText } from '../texts/useText.ts'

/** In place of a view whose code is on its way. */
export function LoadingView() {
  const t = useText()
  return (
    <div className="bf-center bf-loading">
      <Spinner label={t('state.loading')} size="large" />
    </div>
  )
}
