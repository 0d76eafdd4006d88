import { useContext, useSyncExternalStore } from 'react'
import type { KitState } from '../core/state/KitState.ts'
import { InitialStateContext } from './InitialStateContext.ts'
import { useKit } from './useKit.ts'

/**
 * A piece of the kit's state. `select` must return the same value for the same state (pick, do not build). The server
 * and the first render in a browser see the initial state, of the provider or of the kit, so that hydration never differs.
 * @example const networks = useKitState(state => state.networks)
 */
export function useKitState<selected>(select: (state: KitState) => selected): selected {
  const kit = useKit()
  const initial = useContext(InitialStateContext) ?? kit.initialState
  return useSyncExternalStore(
    kit.store.subscribe,
    () => select(kit.store.getState()),
    () => select(initial),
  )
}
