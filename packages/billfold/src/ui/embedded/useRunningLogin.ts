import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { socialConnectionFailed } from '../../protocol/errors/rows/connection.ts'
import type { EmbeddedConnector } from '../shared/login/findEmbedded.ts'
import { loginSlot } from '../shared/login/loginSlot.ts'
import type { RunningLogin } from '../shared/login/RunningLogin.ts'
import { finishLogin } from './finishLogin.ts'

/**
 * The login that a press has begun on one of these ways, followed to its end; leaving the view gives it up. A view begins another one with `follow`.
 */
export function useRunningLogin(
  connector: EmbeddedConnector,
  ways: readonly RunningLogin['way'][],
): useRunningLogin.ReturnType {
  const kit = useKit()
  const [running, setRunning] = useState(() => {
    const { running: begun } = loginSlot(kit)
    return begun && ways.includes(begun.way) && !begun.leave.signal.aborted ? begun : undefined
  })
  const [phase, setPhase] = useState(() => phaseOf(running))
  const [error, setError] = useState<BillfoldError>()
  const fail = useCallback((cause: unknown) => {
    const failure = isBillfoldError(cause) ? cause : new BillfoldError(socialConnectionFailed, { cause })
    setError(failure)
    setPhase('failed')
    return failure
  }, [])
  useEffect(() => {
    if (!running) return
    const { leave, login } = running
    const end = async () => {
      await login.done
      setPhase('opening')
      running.onProven()
      await finishLogin(kit, connector, leave.signal, running.onConnected)
    }
    end().catch(cause => {
      if (leave.signal.aborted) return
      const { code } = fail(cause)
      running.onFailed?.(code)
    })
    return () => leave.abort()
  }, [kit, connector, running, fail])
  return {
    phase,
    error,
    follow(begun) {
      setError(undefined)
      setPhase(phaseOf(begun))
      setRunning(begun)
    },
    reopen() {
      if (running) setPhase(running.login.reopen() ? 'waiting' : 'blocked')
    },
    redirect() {
      if (!running || !('redirect' in running.login)) return
      setPhase('leaving')
      running.login.redirect().catch(cause => running.leave.signal.aborted || fail(cause))
    },
  }
}

export declare namespace useRunningLogin {
  /** How far it is. `idle`: no press has begun one; `asking`: in the frame; `waiting`: in a window; `leaving`: the page itself goes to the provider. */
  type Phase = 'idle' | 'asking' | 'waiting' | 'blocked' | 'leaving' | 'opening' | 'failed'
  type ReturnType = {
    readonly phase: Phase
    readonly error: BillfoldError | undefined
    /** Another login, that a press has begun just now. */
    follow(begun: RunningLogin): void
    /** Within a tap: opens the window, or brings it to the front. */
    reopen(): void
    /** This page goes to the provider itself. */
    redirect(): void
  }
}

function phaseOf(running: RunningLogin | undefined): useRunningLogin.Phase {
  if (!running) return 'idle'
  if (running.way === 'frame') return 'asking'
  return running.login.isBlocked() ? 'blocked' : 'waiting'
}
