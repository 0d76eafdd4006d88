/** How many of each the worker keeps; the oldest goes. */
const kept = { frameKeys: 16, requests: 99, passphrases: 4 } as const

/** Keeps a value among at most so many; the oldest goes. */
export function keep<value>(of: Map<string, value>, kind: keyof typeof kept, key: string, value: value): void {
  of.set(key, value)
  for (const oldest of of.keys()) {
    if (of.size <= kept[kind]) return
    of.delete(oldest)
  }
}
