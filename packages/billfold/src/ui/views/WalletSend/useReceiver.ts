import { useEffect, useState } from 'react'
import { type Receiver, resolveReceiver } from '../../../core/send/resolveReceiver.ts'
import { useKit } from '../../../hooks/useKit.ts'
import type { NetworkId } from '../../../protocol/caip/types.ts'

/** How long a name waits for the next key before it is looked up (facts, "WalletSend"). */
const NAME_DELAY_MS = 500

/** Who a text names: `undefined` for nobody, and while a name is being looked up. */
export function useReceiver(networkId: NetworkId | undefined, text: string): Receiver | undefined {
  const kit = useKit()
  const [found, setFound] = useState<{ text: string; receiver: Receiver | undefined }>()
  useEffect(() => {
    if (!networkId || text === '') return
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () =>
      resolveReceiver(kit, { networkId, text, signal })
        .catch(() => undefined)
        .then(receiver => signal.aborted || setFound({ text, receiver }))
    const timer = text.includes('.') ? setTimeout(look, NAME_DELAY_MS) : void look()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [kit, networkId, text])
  return found?.text === text ? found.receiver : undefined
}
