import { Button } from '../../parts/Button.tsx'
import { useText } from '../texts/useText.ts'

/** In place of a view whose code could not be loaded twice. */
export function LoadFailed({ retry }: { readonly retry: () => void }) {
  const t = useText()
  return (
    <div className="bf-center" role="alert">
      <p className="bf-lead">{t('chunk.title')}</p>
      <p className="bf-hint">{t('chunk.hint')}</p>
      <Button kind="primary" onClick={retry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
