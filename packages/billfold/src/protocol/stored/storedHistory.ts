import { getHistory } from '../http/getHistory.ts'
import { cacheOf } from './cacheOf.ts'

/** First pages of the history, by CAIP-10 account id. */
export const storedHistory = /* @__PURE__ */ cacheOf(
  '@billfold/history',
  /^[-_.:%a-zA-Z0-9]{1,180}$/,
  getHistory.answer,
)
