import { getIdentity } from '../http/getIdentity.ts'
import { cacheOf } from './cacheOf.ts'

/** Identities, by address. */
export const storedIdentities = /* @__PURE__ */ cacheOf(
  '@billfold/identities',
  /^[-_.:%a-zA-Z0-9]{1,180}$/,
  getIdentity.answer,
)
