import { Button } from '../../parts/Button.tsx'
import { useText } from '../texts/useText.ts'

/** In place of a view that threw. */
export function ViewFailed({ retry }: { readonly retry: () => void }) {
  const t = useText()
  return (
    <div className="bf-center" role="alert">
      <p className="bf-lead">{t('error.title')}</p>
      <p className="bf-hint">{t('error.hint')}</p>
      <Button kind="primary" onClick={retry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
