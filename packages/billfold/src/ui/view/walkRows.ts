import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End walk the rows of a short list; every row is a tab stop as well. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':is(button,a[href]).bf-row')]
  const at = rows.indexOf((event.target as Element).closest<HTMLElement>('.bf-row') ?? event.currentTarget)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined
  if (target === undefined || at < 0) return
  event.preventDefault()
  rows[Math.max(0, Math.min(rows.length - 1, target))]?.focus()
}
