import type { Kit } from '../../core/Kit.ts'
import type { RunningLogin } from './RunningLogin.ts'

/** The login that a press has begun, until a view takes it. */
export function runningHome(kit: Kit): { running: RunningLogin | undefined } {
  return kit.runtime.once('running login', () => ({ running: undefined }))
}
