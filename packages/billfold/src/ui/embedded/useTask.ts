import { useCallback, useEffect, useRef, useState } from 'react'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../../protocol/errors/rows/request.ts'

/**
 * Something that a press starts and that leaving the view gives up: one at a time, the newest counts. `start` must be called with the same `run` in every
 * drawing, or what it closes over is of the drawing that started it.
 */
export function useTask(): useTask.ReturnType {
  const [state, setState] = useState<{ isBusy: boolean; error: BillfoldError | undefined }>(IDLE)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const start = useCallback((run: (signal: AbortSignal) => Promise<unknown>) => {
    leaving.current?.abort()
    const leave = new AbortController()
    leaving.current = leave
    setState({ isBusy: true, error: undefined })
    run(leave.signal).then(
      () => leave.signal.aborted || setState(IDLE),
      cause => {
        if (leave.signal.aborted) return
        setState({ isBusy: false, error: isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause }) })
      },
    )
  }, [])
  const clear = useCallback(() => {
    leaving.current?.abort()
    setState(IDLE)
  }, [])
  return { ...state, start, clear }
}

export declare namespace useTask {
  type ReturnType = {
    readonly isBusy: boolean
    /** Why the newest one failed; absent while one runs. */
    readonly error: BillfoldError | undefined
    start(run: (signal: AbortSignal) => Promise<unknown>): void
    /** Gives up what runs, and forgets what failed. */
    clear(): void
  }
}

const IDLE = { isBusy: false, error: undefined }
