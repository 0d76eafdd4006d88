import type { StoredValue } from './StoredValue.ts'

/** Whether an e-mail or social login was ever completed here (specification section 3, "login-used flag"). */
export const storedLoginUsed: StoredValue<true> = {
  key: '@billfold/login-used',
  version: 1,
  parse: stored => (stored === true ? true : undefined),
}
