import type { ComponentType, ReactNode } from 'react'
import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from './ViewModule.ts'

/** Loads views once, and returns loaded ones at once, so that a warmed view is drawn in the frame of the click. */
export type ViewLoader = {
  get(view: ViewName): ViewModule | undefined
  /** Rejects when the chunk failed twice; the next call tries again. */
  load(view: ViewName): Promise<ViewModule>
  /** Components of an area that the frame or another area draws, by the name of the component. */
  readonly parts: PartLoaders
}

export type PartLoaders = { readonly [part in keyof Parts]: () => Promise<ComponentType<Parts[part]>> }

/** Their properties. */
type Parts = {
  OpenSends: object
  PageAsking: {
    /** Of the wallet, by its own word. */
    readonly name: string
    readonly hide: () => void
  }
  SideCode: {
    /** A connector that can offer without being asked to connect. */
    readonly connectorId: string
    readonly instead: ReactNode
  }
}
