import type { GivenFactor } from '../wallet/GivenFactor.ts'
import type { KeyFor } from '../wallet/prepareParts.ts'

/** Opens the wallet by what its owner brings; `keyFor` of the window where they bring it. @throws as `openWallet`. */
export type OpenBy = (given: GivenFactor, keyFor?: KeyFor) => Promise<unknown>
