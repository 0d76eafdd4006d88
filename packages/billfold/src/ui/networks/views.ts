import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from '../view/ViewModule.ts'
import { view as networks } from './Networks/view.tsx'
import { view as switchActiveChain } from './SwitchActiveChain/view.tsx'
import { view as switchNetwork } from './SwitchNetwork/view.tsx'
import { view as unsupportedChain } from './UnsupportedChain/view.tsx'
import { view as whatIsANetwork } from './WhatIsANetwork/view.tsx'

/** The views of this area that load together. */
export const views = {
  Networks: async () => ({ view: networks }),
  SwitchActiveChain: async () => ({ view: switchActiveChain }),
  SwitchNetwork: async () => ({ view: switchNetwork }),
  UnsupportedChain: async () => ({ view: unsupportedChain }),
  WhatIsANetwork: async () => ({ view: whatIsANetwork }),
} satisfies { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule<view> }> }
