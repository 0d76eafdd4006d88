/** Name of the lock that a page holds while no other page may take over its proposals. */
export function toTabLock(id: string): string {
  return `@billfold/pairing-tab/${id}`
}
