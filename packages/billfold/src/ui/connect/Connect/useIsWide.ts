import { useSyncExternalStore } from 'react'

const QUERY = '(min-width:720px)'

/** Whether there is room for the second column of the wide layout; the style sheet draws it from the same width on. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(QUERY).matches,
    () => false,
  )
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
