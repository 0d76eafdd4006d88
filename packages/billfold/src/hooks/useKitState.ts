import { useSyncExternalStore } from 'react'
import type { KitState } from '../core/state/KitState.ts'
import { useKit } from './useKit.ts'

/**
 * A piece of the kit's state. `select` must return the same value for the same state (pick, do not build). The server
 * and the first render in a browser see the initial state, so that hydration never differs.
 * @example const networks = useKitState(state => state.networks)
 */
export function useKitState<selected>(select: (state: KitState) => selected): selected {
  const kit = useKit()
  return useSyncExternalStore(
    kit.store.subscribe,
    () => select(kit.store.getState()),
    () => select(kit.initialState),
  )
}
