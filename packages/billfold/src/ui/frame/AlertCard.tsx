import { useReducer, useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { moreCss } from '../../parts/css/moreCss.ts'
import { Toast } from '../../parts/Toast.tsx'
import { useText } from '../texts/useText.ts'
import { AdoptCss } from '../view/AdoptCss.tsx'

/**
 * Alerts for the host's developer, as on the console, one after the other over the view until each is dismissed: for kits
 * with `debug`, so that a wrong origin or project is seen where its effect is seen.
 */
export function AlertCard() {
  const kit = useKit()
  const t = useText()
  const { alerts } = kit.runtime
  const total = useSyncExternalStore(kit.runtime.onEvent, () => alerts.length)
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  // Of the kit, not of this drawing: what was dismissed does not come back with the next view.
  const read = kit.runtime.slot(createRead)
  const alert = alerts[read.count]
  if (!alert) return null
  return (
    <div className="bf-toasts" role="status">
      <AdoptCss css={moreCss} />
      <Toast
        key={alert.code}
        tone={alert.severity === 'error' ? 'danger' : 'info'}
        dismissLabel={t('action.close')}
        onDismiss={() => {
          read.count += 1
          redraw()
        }}
      >
        {t('alert.title', { number: read.count + 1, total })} {alert.message} <code>{alert.code}</code>
      </Toast>
    </div>
  )
}

const createRead = () => ({ count: 0 })
