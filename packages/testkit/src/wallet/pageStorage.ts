import type { MemoryStore } from './memory/Memory.ts'

/** The storage of a page, with the changes of its other tabs; `undefined` where it has no storage or refuses it. */
export function pageStorage(page: EventTarget & { readonly localStorage?: Storage }): MemoryStore | undefined {
  const store = open(page)
  return (
    store && {
      getItem: key => store.getItem(key),
      setItem: (key, text) => store.setItem(key, text),
      watch(listener) {
        const onStorage = (event: Event) => listener((event as StorageEvent).key)
        page.addEventListener('storage', onStorage)
        return () => page.removeEventListener('storage', onStorage)
      },
    }
  )
}

function open(page: { readonly localStorage?: Storage }): Storage | undefined {
  try {
    return page.localStorage ?? undefined
  } catch {
    return undefined
  }
}
