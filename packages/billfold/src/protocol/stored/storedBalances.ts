import { getBalances } from '../http/getBalances.ts'
import { cacheOf } from './cacheOf.ts'

/** Portfolios as the API answered them, by CAIP-10 account id. */
export const storedBalances = /* @__PURE__ */ cacheOf(
  '@billfold/balances',
  /^[-_.:%a-zA-Z0-9]{1,180}$/,
  getBalances.answer,
)
