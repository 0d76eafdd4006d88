import type { HoldingState } from './HoldingState.ts'

/** Whether blocks that are in are not counted, or counted ones no longer in. Pure. */
export function isHoldingBehind({ floor, tip, heldFloor, heldTip, heldHash, tipHash }: HoldingState): boolean {
  return floor !== heldFloor || tip !== heldTip || heldHash !== tipHash
}
