import type { Kit } from '../Kit.ts'

/**
 * Brings a page that comes back from the back-forward cache up to date: meanwhile it received no event of other tabs and wallets
 * (fault 72). Never rejects. The code is loaded only then; if that fails, the next request finds the difference.
 */
export function revalidate(kit: Kit): Promise<void> {
  return import('./catchUp.ts').then(({ catchUp }) => catchUp(kit)).catch(() => {})
}
