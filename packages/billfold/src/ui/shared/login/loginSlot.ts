import type { Kit } from '../../../core/Kit.ts'
import type { RunningLogin } from './RunningLogin.ts'

/** The login that a press has begun, until a view takes it. */
export const loginSlot = (kit: Kit) => kit.runtime.slot(create)

const create = (): { running: RunningLogin | undefined } => ({ running: undefined })
