import { useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { getSwap } from '../../swap/getSwap.ts'
import type { Swap } from '../../swap/Swap.ts'
import type { SwapState } from '../../swap/SwapState.ts'

/** Swapping in this kit, and its state now. */
export function useSwap(): readonly [state: SwapState, swap: Swap] {
  const swap = getSwap(useKit())
  return [useSyncExternalStore(swap.subscribe, swap.getState, swap.getState), swap]
}
