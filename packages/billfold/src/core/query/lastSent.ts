import type { Kit } from '../Kit.ts'

/** When this kit last sent something that costs, and who wants to hear of the next time. */
export type LastSent = { at: number; readonly listeners: Set<() => void> }

/** What was sent last, for views that show balances: for a while they read them more often. */
export const lastSent = (kit: Kit): LastSent => kit.runtime.slot(create)

const create = (): LastSent => ({ at: Number.NEGATIVE_INFINITY, listeners: new Set() })
