import { useEffect, useRef } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import { navigate } from '../../core/actions/navigate.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'

/**
 * A view about the connected account has nothing to say once that one is gone. Ended by the visitor, the wallet or another
 * tab: the modal closes, also when the account of another family is shown then; with several wallets at once it stays as
 * long as one remains. Never there, or a stored connection that
 * did not come back: the visitor may connect.
 */
export function useCloseWhenDisconnected(): void {
  const kit = useKit()
  const { status, namespace } = useShownAccount()
  const before = useRef({ status, namespace })
  const isOver = useRef(false)
  const shown = before.current.namespace
  const hasEnded = useKitState(
    ({ namespaces }) => before.current.status === 'connected' && namespaces[shown]?.status === 'disconnected',
  )
  const isKept = useKitState(({ settings }) => settings.remote.multiWallet)
  useEffect(() => {
    const wasConnected = before.current.status === 'connected'
    if (isOver.current) return
    before.current = { status, namespace }
    if (status !== 'disconnected' && (isKept || !hasEnded)) return
    isOver.current = true
    if (wasConnected) closeModal(kit, 'disconnected')
    else navigate(kit, { view: 'Connect' }, 'reset')
  }, [kit, status, namespace, hasEnded, isKept])
}
