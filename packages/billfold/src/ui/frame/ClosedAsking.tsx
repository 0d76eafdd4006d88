import { useContext, useState, useSyncExternalStore } from 'react'
import { askingHome } from '../../core/asking/askingHome.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useLazyPart } from '../view/useLazyPart.ts'
import { ViewLoaderContext } from '../view/ViewLoaderContext.ts'

/**
 * While the modal is closed and a request of the page waits in a wallet elsewhere, says so over the page. A toast goes
 * first, for it has the same place; a dismissed card stays away until the next request.
 */
export function ClosedAsking() {
  const kit = useKit()
  const home = askingHome(kit)
  const names = useSyncExternalStore(home.subscribe, home.list, home.list)
  const hasToast = useKitState(state => state.toast.shown !== undefined)
  const [hidden, setHidden] = useState<readonly string[]>()
  const isWanted = names.length > 0 && !hasToast && hidden !== names
  const Card = useLazyPart(isWanted, useContext(ViewLoaderContext).parts.PageAsking)
  const [name] = names
  return Card && isWanted && name !== undefined ? <Card name={name} hide={() => setHidden(names)} /> : null
}
