import { useSyncExternalStore } from 'react'
import { type ViewName, views } from '../views.ts'

function follow(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The screen that the address names, and the way to another; the browser's own "back" works. */
export function useView(): { readonly view: ViewName | undefined; go(view: ViewName | undefined): void } {
  const hash = useSyncExternalStore(
    follow,
    () => location.hash.slice(1),
    () => '',
  )
  return {
    view: views.find(one => one === hash),
    go(view) {
      location.hash = view ?? ''
    },
  }
}
