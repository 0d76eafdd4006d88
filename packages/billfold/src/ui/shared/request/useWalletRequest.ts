import { useCallback, useEffect, useRef, useState } from 'react'
import type { Connector } from '../../../core/contracts/Connector.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../../../protocol/errors/rows/request.ts'

/** A wallet that is being asked for something. */
export type WalletRequest = {
  readonly isAsking: boolean
  /** Why it said no; absent while it is asked. */
  readonly error: BillfoldError | undefined
  ask(): void
}

/**
 * Asks a wallet when the view is shown, and again when `ask` is called or, while another request is open in the wallet, when
 * the visitor comes back to the page or `connector` reports that the wallet shares accounts now. Leaving the view stops
 * waiting. `run` must stay the same while the question does.
 */
export function useWalletRequest(
  run: ((signal: AbortSignal) => Promise<unknown>) | undefined,
  connector?: Pick<Connector, 'on'>,
): WalletRequest {
  const [error, setError] = useState<BillfoldError>()
  const leaving = useRef<AbortController>(undefined)
  const ask = useCallback(() => {
    leaving.current?.abort()
    if (!run) return
    const leave = new AbortController()
    leaving.current = leave
    setError(undefined)
    run(leave.signal).catch(cause => {
      if (leave.signal.aborted) return
      setError(isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause }))
    })
  }, [run])
  useEffect(() => {
    ask()
    return () => leaving.current?.abort()
  }, [ask])
  const isPending = error?.code === 'request/pending'
  useEffect(() => {
    if (!isPending) return
    window.addEventListener('focus', ask)
    const stop = connector?.on('change', ask)
    return () => {
      window.removeEventListener('focus', ask)
      stop?.()
    }
  }, [isPending, ask, connector])
  return { isAsking: run !== undefined && !error, error, ask }
}
