import type { ComponentType } from 'react'
import type { ViewName, ViewParams } from '../../core/modal/views.ts'
import type { KitState } from '../../core/state/KitState.ts'
import type { Catalogue, Text } from '../texts/createText.ts'

/** What the folder of a view exports as `view`. The frame draws header and card around `Body`. */
export type ViewModule<view extends ViewName = ViewName> = {
  /** The texts of its area, beyond those of the frame. */
  readonly texts?: Catalogue
  /** Title in the header; also names the dialog. */
  title(t: Text, params: ViewParams[view], state: KitState): string
  readonly Body: ComponentType<{ readonly params: ViewParams[view] }>
  /** In the place of back and help while the view is the first one, for example a network picker. */
  readonly Start?: ComponentType
  /** A view that a help button leads to, while there is no way back. */
  readonly help?: 'WhatIsAWallet' | 'WhatIsANetwork'
  /** Right column of the wide layout. */
  readonly Side?: ComponentType<{ readonly params: ViewParams[view] }>
}
