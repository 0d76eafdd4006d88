import { fiat } from '../schemas/fields.ts'
import { cacheOf } from './cacheOf.ts'

/** Prices, by CAIP-10 token address. */
export const storedPrices = /* @__PURE__ */ cacheOf('@billfold/prices', /^[-_.:%a-zA-Z0-9]{1,180}$/, fiat)
