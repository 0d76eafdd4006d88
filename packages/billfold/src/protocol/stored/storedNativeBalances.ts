import * as v from 'valibot'
import { baseUnits, text } from '../schemas/fields.ts'
import { cacheOf } from './cacheOf.ts'

/** Native balances in base units, by CAIP-10 account id. */
export const storedNativeBalances = /* @__PURE__ */ cacheOf(
  '@billfold/native-balances',
  /^[-_.:%a-zA-Z0-9]{1,180}$/,
  v.object({
    balance: baseUnits,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    symbol: text(64),
  }),
)
