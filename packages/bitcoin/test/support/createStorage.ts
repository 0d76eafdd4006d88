import { onTestFinished, vi } from 'vitest'

/** A storage that stands as the page's until the test is over. */
export function createStorage(): Storage {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
  vi.stubGlobal('localStorage', storage)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return storage
}
