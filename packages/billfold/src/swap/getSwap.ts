import type { Kit } from '../core/Kit.ts'
import { createSwap } from './createSwap.ts'
import type { Swap } from './Swap.ts'

/** Swapping in this kit, made with the first call. Part of no first load: its views fetch it. */
export function getSwap(kit: Kit): Swap {
  return kit.runtime.slot(createSwap)
}
