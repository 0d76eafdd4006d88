import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import type { NetworkId } from '../../../protocol/caip/types.ts'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { isReceiverName } from '../../../send/isReceiverName.ts'
import { type Receiver, resolveReceiver } from '../../../send/resolveReceiver.ts'

/** How long a name waits for the next key before it is looked up (facts, "WalletSend"). */
const NAME_DELAY_MS = 500

/** The receiver that a text names. `isName` says that it was looked up as a name; `lookup` is the state of that. */
export type ReceiverLookup = {
  readonly receiver: Receiver | undefined
  readonly isName: boolean
  readonly lookup: 'resolving' | 'unknown' | 'failed' | undefined
  readonly error: BillfoldError | undefined
  retry(): void
}

/** `isFinal`: asking again would not change it. */
type Found = { key: string; receiver?: Receiver | undefined; error?: BillfoldError; isFinal?: true }

/** Looks up the receiver that a text names; the newest text counts. */
export function useReceiver(networkId: NetworkId | undefined, text: string): ReceiverLookup {
  const kit = useKit()
  const [found, setFound] = useState<Found>()
  const [round, setRound] = useState(0)
  const key = `${networkId} ${text}`
  const isName = networkId !== undefined && isReceiverName(kit, networkId, text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the same question again.
  useEffect(() => {
    if (!networkId || text === '') return
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () =>
      resolveReceiver(kit, { networkId, text, signal }).then(
        receiver => signal.aborted || setFound({ key, receiver, isFinal: true }),
        error => {
          if (signal.aborted) return
          const isElsewhere = isBillfoldError(error, 'names/off-chain')
          setFound({ key, ...(isBillfoldError(error) ? { error } : {}), ...(isElsewhere ? { isFinal: true } : {}) })
        },
      )
    const timer = isName ? setTimeout(look, NAME_DELAY_MS) : void look()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [kit, networkId, text, key, isName, round])
  const now = found?.key === key ? found : undefined
  const receiver = now?.receiver
  return {
    receiver,
    isName,
    lookup: !isName || receiver ? undefined : now ? (now.isFinal ? 'unknown' : 'failed') : 'resolving',
    error: now?.error,
    retry() {
      setFound(undefined)
      setRound(round + 1)
    },
  }
}
