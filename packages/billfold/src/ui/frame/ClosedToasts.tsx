import { useState } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { useLazyPart } from '../view/useLazyPart.ts'

/** Toasts that come while the modal is closed, over the page. One that the visitor has seen in the modal does not follow. */
export function ClosedToasts() {
  const { shown, count } = useKitState(state => state.toast)
  const [seen] = useState(count)
  const isNew = shown !== undefined && shown.id > seen
  const Toast = useLazyPart(isNew, async () => (await import('./PageToast.tsx')).PageToast)
  return Toast ? <Toast toast={isNew ? shown : undefined} /> : null
}
