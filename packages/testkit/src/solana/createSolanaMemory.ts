/**
 * Keeps which accounts a page may see over reloads, as an extension would. What the page's storage refuses or has broken
 * is simply not remembered.
 */
export function createSolanaMemory(
  store: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  key: string,
): createSolanaMemory.ReturnType {
  return {
    read() {
      try {
        const value: unknown = JSON.parse(store?.getItem(key) ?? 'null')
        return Array.isArray(value) ? value.filter(address => typeof address === 'string') : undefined
      } catch {
        return undefined
      }
    },
    write(permitted) {
      try {
        store?.setItem(key, JSON.stringify(permitted))
      } catch {
        // Full or refused: the wallet then forgets with the page.
      }
    },
  }
}

export declare namespace createSolanaMemory {
  type ReturnType = { read(): readonly string[] | undefined; write(permitted: readonly string[]): void }
}
