import type { Kit } from '../core/Kit.ts'
import { createSendBook } from './createSendBook.ts'
import type { SendBook } from './SendBook.ts'

/** The kit's book of what was sent: made, and watching, from the first call on. */
export function getSendBook(kit: Kit): SendBook {
  return kit.runtime.slot(createSendBook)
}
