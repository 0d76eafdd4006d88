import { useKitState } from '../../hooks/useKitState.ts'
import { LiveRegions } from '../../parts/LiveRegions.tsx'
import { useLazyPart } from '../view/useLazyPart.ts'

/**
 * The kit's toast over the view, read out by regions that are there before it comes. All of it is inside the dialog:
 * what is outside of an open one is not in the accessibility tree. How it looks comes with the first one; without that
 * it is read out, not drawn. Where no toast is shown, a kit with `debug` shows its alerts.
 */
export function Toasts() {
  const toast = useKitState(state => state.toast.shown)
  const isDebug = useKitState(state => state.settings.isDebug)
  const Card = useLazyPart(toast !== undefined, async () => (await import('./ToastCard.tsx')).ToastCard)
  const Alert = useLazyPart(isDebug, async () => (await import('./AlertCard.tsx')).AlertCard)
  const isError = toast?.variant === 'error'
  return (
    <>
      <LiveRegions polite={isError ? undefined : toast} assertive={isError ? toast : undefined} />
      {toast ? Card && <Card toast={toast} /> : isDebug && Alert && <Alert />}
    </>
  )
}
