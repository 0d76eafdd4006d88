import { useLayoutEffect, useRef } from 'react'
import { navigate } from '../../core/actions/navigate.ts'
import { restView } from '../../core/actions/openModal.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'

/**
 * "The Connect view becomes Account after connection" (specification section 2), also when it happens elsewhere: in
 * another tab, or by a stored connection that comes back. While one is coming back, Account is shown with its actions
 * disabled. Only as first view: a visitor who came here to connect one more wallet stays. An inline modal, which is never opened,
 * shows Account whenever there is one.
 *
 * @param isOff the view itself makes the connection, and knows where to go then
 */
export function useConnectedExit(isOff = false): void {
  const kit = useKit()
  const { isConnected, address } = useShownAccount()
  const isFirst = useKitState(state => state.modal.history.length === 1)
  const isInline = useKitState(state => state.settings.isInline)
  const wasConnected = useRef(isConnected && !isInline)
  useLayoutEffect(() => {
    const isNew = isConnected && !wasConnected.current
    wasConnected.current = isConnected
    if (!isFirst || isOff) return
    if (isNew) navigate(kit, restView(kit), 'reset')
    else if (address && !isConnected) navigate(kit, { view: 'Account' }, 'reset')
  }, [kit, isConnected, address, isFirst, isOff])
}
