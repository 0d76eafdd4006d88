import { createContext } from 'react'
import type { InitialState } from '../core/state/InitialState.ts'

/** What a server drew and a browser hydrates, if the provider received it; else it is the kit's own. */
export const InitialStateContext = createContext<InitialState | undefined>(undefined)
