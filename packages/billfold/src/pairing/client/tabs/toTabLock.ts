/** Name of the lock that a page holds while what it has begun is nobody else's. */
export function toTabLock(id: string): string {
  return `@billfold/pairing-tab/${id}`
}
