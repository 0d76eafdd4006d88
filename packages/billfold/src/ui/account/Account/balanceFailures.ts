import type { Kit } from '../../../core/Kit.ts'

/** Failures of reads that are retried after a gap, by the key of the read. */
export const balanceFailures = (kit: Kit) => kit.runtime.slot(create)

const create = () => new Map<string, { error: unknown; at: number }>()
