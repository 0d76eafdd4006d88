import type { Kit } from '../core/Kit.ts'
import { createSend } from './createSend.ts'
import type { Send } from './Send.ts'

/** Sending in this kit, made with the first call. Part of no first load: views and `openSend` fetch it. */
export function getSend(kit: Kit): Send {
  return kit.runtime.slot(createSend)
}
