import { createContext } from 'react'
import type { ViewLoader } from './createViewLoader.ts'

/** The loader of the modal's views, for those that warm the next one. */
export const ViewLoaderContext = createContext<ViewLoader | undefined>(undefined)
