import type { GivenFactor } from '../wallet/GivenFactor.ts'

/** Opens the wallet by what its owner brings. @throws as `openWallet`. */
export type OpenBy = (given: GivenFactor) => Promise<unknown>
