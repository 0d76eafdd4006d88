import { useEffect, useRef } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'

/** A view about the connected account has nothing to say once there is none: the wallet, or another tab, ended it. */
export function useCloseWhenDisconnected(): void {
  const kit = useKit()
  const { status } = useAccount()
  const isOver = useRef(false)
  useEffect(() => {
    if (status !== 'disconnected' || isOver.current) return
    isOver.current = true
    closeModal(kit, 'disconnected')
  }, [kit, status])
}
