import { useEffect, useRef } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import { navigate } from '../../core/actions/navigate.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'

/**
 * A view about the connected account has nothing to say once there is none. Ended by the visitor, the wallet or another
 * tab: the modal closes. Never there, or a stored connection that did not come back: the visitor may connect.
 */
export function useCloseWhenDisconnected(): void {
  const kit = useKit()
  const { status } = useAccount()
  const before = useRef(status)
  const isOver = useRef(false)
  useEffect(() => {
    const wasConnected = before.current === 'connected'
    before.current = status
    if (status !== 'disconnected' || isOver.current) return
    isOver.current = true
    if (wasConnected) closeModal(kit, 'disconnected')
    else navigate(kit, { view: 'Connect' }, 'reset')
  }, [kit, status])
}
