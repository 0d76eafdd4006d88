import { reverseName } from '../http/reverseName.ts'
import { cacheOf } from './cacheOf.ts'

/** Names registered for an address, by address. */
export const storedNames = /* @__PURE__ */ cacheOf('@billfold/names', /^[-_.:%a-zA-Z0-9]{1,180}$/, reverseName.answer)
