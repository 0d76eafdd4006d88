/** Where a page keeps its virtual wallets by key, for a driver outside of the page. */
export const walletsKey = 'billfold.test-wallets'

/** Puts a wallet where a test finds it from outside. */
export function keepInPage(page: EventTarget, key: string, wallet: object): void {
  const slot = Symbol.for(walletsKey)
  const slots = page as unknown as Record<symbol, Map<string, object> | undefined>
  slots[slot] ??= new Map()
  slots[slot].set(key, wallet)
}
