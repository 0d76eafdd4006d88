import { type ComponentType, useEffect, useState } from 'react'
import type { Toast } from '../../core/machines/toast.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { LiveRegions } from '../../parts/LiveRegions.tsx'

/**
 * The kit's toast over the view, read out by regions that are there before it comes. All of it is inside the dialog:
 * what is outside of an open one is not in the accessibility tree. How it looks comes with the first one.
 */
export function Toasts() {
  const toast = useKitState(state => state.toast.shown)
  const Card = useToastCard(toast !== undefined)
  const isError = toast?.variant === 'error'
  return (
    <>
      <LiveRegions polite={isError ? undefined : toast} assertive={isError ? toast : undefined} />
      {toast && Card && <Card toast={toast} />}
    </>
  )
}

type Card = ComponentType<{ readonly toast: Toast }>

function useToastCard(isWanted: boolean): Card | undefined {
  const [card, setCard] = useState<Card>()
  const isMissing = isWanted && !card
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const load = () => import('./ToastCard.tsx')
    // Without it the toast is read out, not drawn; the next one tries again.
    load()
      .catch(load)
      .then(
        ({ ToastCard }) => isOver || setCard(() => ToastCard),
        () => {},
      )
    return () => {
      isOver = true
    }
  }, [isMissing])
  return card
}
