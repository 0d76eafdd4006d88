import type { Kit } from '../Kit.ts'

/**
 * Brings a page that comes back from the back-forward cache up to date: what other tabs and wallets told meanwhile it has
 * not heard (fault 72). Never rejects; the code is loaded then only, and without it the next request will tell.
 */
export function revalidate(kit: Kit): Promise<void> {
  return import('./catchUp.ts').then(({ catchUp }) => catchUp(kit)).catch(() => {})
}
