import { useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { getSend } from '../../send/getSend.ts'
import type { Send } from '../../send/Send.ts'
import type { SendState } from '../../send/SendState.ts'

/** Sending in this kit, and its state now. */
export function useSend(): readonly [state: SendState, send: Send] {
  const send = getSend(useKit())
  return [useSyncExternalStore(send.subscribe, send.getState, send.getState), send]
}
