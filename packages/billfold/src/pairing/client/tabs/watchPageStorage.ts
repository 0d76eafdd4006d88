import type { Unsubscribe } from '../../../core/contracts/Unsubscribe.ts'

/** Hears what other tabs of this origin write, by key; an empty key for all of it. */
export function watchPageStorage(listener: (key: string) => void): Unsubscribe {
  if (typeof window === 'undefined') return () => {}
  const onStorage = (event: StorageEvent) => listener(event.key ?? '')
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
