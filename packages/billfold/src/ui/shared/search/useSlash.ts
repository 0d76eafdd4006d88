import { type RefObject, useEffect } from 'react'

/** The key `/` moves focus to a search field, from wherever in the modal it is pressed, except while typing. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const root = field.current?.getRootNode()
    if (!root) return
    const onKeyDown = (event: Event) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event as KeyboardEvent
      const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox'
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping || defaultPrevented) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    root.addEventListener('keydown', onKeyDown)
    return () => root.removeEventListener('keydown', onKeyDown)
  }, [field])
}
