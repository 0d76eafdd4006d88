import { useSyncExternalStore } from 'react'
import { getSend } from '../../core/send/getSend.ts'
import type { Send } from '../../core/send/Send.ts'
import type { SendState } from '../../core/send/SendState.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Sending in this kit, and its state now. */
export function useSend(): readonly [state: SendState, send: Send] {
  const send = getSend(useKit())
  return [useSyncExternalStore(send.subscribe, send.getState, send.getState), send]
}
