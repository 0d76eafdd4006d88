import type { Kit } from '../Kit.ts'

/** When this kit last sent something that costs, and the listeners for the next time. */
export type LastSent = { at: number; readonly listeners: Set<() => void> }

/** When the kit last sent something: balances are read more often for a while after it. Written by `notifySent` alone. */
export const lastSent = (kit: Kit): LastSent => kit.runtime.slot(create)

const create = (): LastSent => ({ at: Number.NEGATIVE_INFINITY, listeners: new Set() })
