import type { Account } from 'billfold/adapter'

/** Accounts of the made-up namespace: `<who>.<where>`, of the two types that EVM does not have. */
export const madeUpAccounts = [
  { address: 'ada.harbour', type: 'payment', path: 'first drawer' },
  { address: 'grace.harbour', type: 'payment', path: 'second drawer' },
  { address: 'alan.atoll', type: 'ordinal', path: 'glass case' },
] as const satisfies readonly Account[]

/** Whether `address` is written as the made-up namespace writes addresses. */
export function isMadeUpAddress(address: string): boolean {
  return /^[a-z]{2,20}\.[a-z]{2,20}$/.test(address)
}
