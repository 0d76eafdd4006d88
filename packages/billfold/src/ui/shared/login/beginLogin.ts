import type { Kit } from '../../../core/Kit.ts'
import { loginSlot } from './loginSlot.ts'
import type { RunningLogin } from './RunningLogin.ts'

/** Within a tap: begins a login. One that runs already is given up. */
export function beginLogin(kit: Kit, { start, ...begun }: beginLogin.Options): RunningLogin {
  const home = loginSlot(kit)
  home.running?.leave.abort()
  const leave = new AbortController()
  const login = start(leave.signal)
  // Told by the view; one that nobody waits for is nobody's failure.
  login.done.catch(() => {})
  home.running = { ...begun, login, leave }
  return home.running
}

export declare namespace beginLogin {
  type Options = Omit<RunningLogin, 'login' | 'leave'> & { start(signal: AbortSignal): RunningLogin['login'] }
}
