import { createContext } from 'react'
import type { ViewLoader } from './ViewLoader.ts'

/** The loader of the modal's views. `mountUi` provides it around everything that the modal draws. */
export const ViewLoaderContext = createContext(undefined as never as ViewLoader)
