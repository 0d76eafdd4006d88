import type { Kit } from '../Kit.ts'

/** The newest `connect` of a kit: id of its connector, and its task. */
export const latestConnect = (kit: Kit) => kit.runtime.slot(create)

const create = (): { now?: readonly [id: string, task: AbortController] } => ({})
