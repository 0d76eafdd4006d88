import type { Kit } from '../../../core/Kit.ts'
import { loginSlot } from './loginSlot.ts'
import type { RunningLogin } from './RunningLogin.ts'

/** Within a tap: begins a login. One that runs already is given up. */
export function beginLogin(kit: Kit, { start, ...begun }: beginLogin.Options): RunningLogin {
  const slot = loginSlot(kit)
  slot.running?.leave.abort()
  const leave = new AbortController()
  const login = start(leave.signal)
  // The view reports it; without a view it must not be an unhandled rejection.
  login.done.catch(() => {})
  slot.running = { ...begun, login, leave }
  return slot.running
}

export declare namespace beginLogin {
  type Options = Omit<RunningLogin, 'login' | 'leave'> & { start(signal: AbortSignal): RunningLogin['login'] }
}
