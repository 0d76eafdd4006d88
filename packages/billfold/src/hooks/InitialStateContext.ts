import { createContext } from 'react'
import type { KitState } from '../core/state/KitState.ts'

/** What a server drew and a browser hydrates, if the provider received it; else it is the kit's own. */
export const InitialStateContext = createContext<KitState | undefined>(undefined)
