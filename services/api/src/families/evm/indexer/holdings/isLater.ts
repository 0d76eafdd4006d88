import type { HeldTransfer } from './HeldTransfer.ts'

/** Whether a transfer happened after another one. Pure. */
export function isLater(a: isLater.Moment, b: isLater.Moment): boolean {
  return (a.blockNumber - b.blockNumber || a.position - b.position || a.place - b.place) > 0
}

export declare namespace isLater {
  type Moment = Pick<HeldTransfer, 'blockNumber' | 'position' | 'place'>
}
