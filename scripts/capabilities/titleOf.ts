import type { Capability } from './Book.ts'
import { capabilities } from './capabilities.ts'

/** How a capability is called, in the table and as a test. */
export function titleOf(id: Capability['id']): string {
  return capabilities.find(one => one.id === id)?.title ?? id
}
