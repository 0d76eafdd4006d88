'use client'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { type Viewport, watchViewport } from './watchViewport.ts'

/** Rows drawn beyond each edge, so that a fast finger does not meet blanks. */
const overscan = 4

/**
 * A list or grid of any length of which only the rows in view exist, inside the nearest `.bf-scroll` (or the page).
 *
 * Arrow keys, Home, End and the page keys walk the items; one item at a time is a tab stop. The focused item stays in
 * the document when it scrolls out of view, so focus is never lost, and when it is removed its neighbour takes over.
 * Positions are set on the client only; on a server the first rows are drawn without them.
 *
 * @example
 * <VirtualList items={wallets} getKey={w => w.id} rowHeight={64} label={t('wallets')}
 *   renderItem={(w, { tabIndex }) => <Row title={w.name} tabIndex={tabIndex} onClick={choose} />} />
 */
export function VirtualList<Item>({
  items,
  count = items.length,
  getKey,
  renderItem,
  renderMissing,
  rowHeight,
  gap = 8,
  columns: fixedColumns = 1,
  minColumnWidth,
  label,
  onRange,
  onLeaveStart,
  className,
}: VirtualList.Props<Item>) {
  const root = useRef<HTMLUListElement>(null)
  const [viewport, setViewport] = useState<Viewport>({ top: 0, height: 640, width: 0, density: 1, isFar: false })
  const [active, setActive] = useState(0)
  const [isFocused, setFocused] = useState(false)
  const mustReveal = useRef(false)

  const height = Math.round(rowHeight * viewport.density)
  const columns = minColumnWidth
    ? Math.max(1, Math.floor((viewport.width + gap) / (minColumnWidth + gap)))
    : fixedColumns
  const rows = Math.ceil(count / columns)
  const firstRow = Math.max(0, Math.min(rows - 1, Math.floor(viewport.top / height)))
  const lastRow = Math.min(rows - 1, Math.floor((viewport.top + viewport.height) / height))
  // Of a list that is far from what is seen (one month of many) only its tab stop.
  const spare = viewport.isFar ? 0 : overscan
  const first = Math.max(0, firstRow - spare) * columns
  const end = Math.min(count, viewport.isFar ? first + columns : (lastRow + 1 + spare) * columns)
  const current = Math.min(active, Math.max(0, count - 1))
  const isInWindow = current >= first && current < end
  const tabStop = isInWindow || isFocused ? current : Math.min(firstRow * columns, count - 1)

  // Only a change of what is drawn renders again: positions within a row are the browser's affair.
  useLayoutEffect(() => {
    const list = root.current
    if (!list) return
    return watchViewport(list, next =>
      setViewport(last => {
        const isSame =
          Math.floor(next.top / height) === Math.floor(last.top / height) &&
          next.height === last.height &&
          next.width === last.width &&
          next.isFar === last.isFar &&
          next.density === last.density
        return isSame ? last : next
      }),
    )
  }, [height])

  // After every commit, because an item may have left the list with the focus on it.
  useLayoutEffect(() => {
    if (!isFocused) return
    const slot = root.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)
    const focused = (root.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    if (!slot || (slot.contains(focused ?? null) && !mustReveal.current)) return
    // Something outside the list holds the focus rightfully; only a lost focus is brought back.
    if (!mustReveal.current && focused && focused !== document.body && !root.current?.contains(focused)) return
    slot.querySelector<HTMLElement>('button,a[href],input,[tabindex]')?.focus({ preventScroll: true })
    if (mustReveal.current) slot.scrollIntoView({ block: 'nearest' })
    mustReveal.current = false
  })

  useLayoutEffect(() => {
    if (count > 0) onRange?.({ first, last: end - 1 })
  }, [count, first, end, onRange])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const forward = root.current && getComputedStyle(root.current).direction === 'rtl' ? -1 : 1
    const page = Math.max(1, Math.floor(viewport.height / height) - 1) * columns
    const steps: Record<string, number> = {
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
      ...(columns > 1 && { ArrowRight: forward, ArrowLeft: -forward }),
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    if (event.key === 'ArrowUp' && current < columns) return onLeaveStart?.()
    const isRowStep = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const next = current + step
    // A step down from above a shorter last row goes to its end; everywhere else it stops at the edge.
    const isStuck = isRowStep && next >= count && Math.floor(current / columns) === rows - 1
    const to = isStuck ? current : Math.max(0, Math.min(count - 1, next))
    mustReveal.current = true
    setFocused(true)
    if (to === current) mustReveal.current = false
    setActive(to)
  }

  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
  // Ascending order, so that React inserts and removes but never moves a node, which would lose its focus.
  if (isFocused && !isInWindow && count > 0) indexes[current < first ? 'unshift' : 'push'](current)

  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
      role="list"
      ref={root}
      className={classes('bf-virtual', className)}
      aria-label={label}
      style={{ height: rows > 0 ? rows * height - gap : 0 }}
      onKeyDown={onKeyDown}
      onFocus={event => {
        const index = Number((event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index)
        setFocused(true)
        if (index >= 0) setActive(index)
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      }}
    >
      {indexes.map(index => {
        const item = items[index]
        const column = index % columns
        return (
          <li
            key={item === undefined ? `missing-${index}` : getKey(item, index)}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{
              transform: `translateY(${Math.floor(index / columns) * height}px)`,
              height: height - gap,
              ...(columns > 1 && {
                width: `calc((100% - ${(columns - 1) * gap}px)/${columns})`,
                insetInlineStart: `calc((100% + ${gap}px)*${column}/${columns})`,
              }),
            }}
          >
            {item === undefined
              ? renderMissing?.(index)
              : renderItem(item, { index, tabIndex: index === tabStop ? 0 : -1 })}
          </li>
        )
      })}
    </ul>
  )
}

export declare namespace VirtualList {
  type Slot = {
    index: number /** For the item's one control: 0 for the tab stop, −1 for the others. */
    tabIndex: 0 | -1
  }
  type Props<Item> = {
    items: readonly Item[]
    /** Length of the whole list when not all items are known yet; room for the rest is reserved. */
    count?: number
    /** A key that stays with its item when the list changes. */
    getKey: (item: Item, index: number) => string
    renderItem: (item: Item, slot: VirtualList.Slot) => ReactNode
    /** Drawn for an item that is not known yet. */
    renderMissing?: (index: number) => ReactNode
    /** From one row's top to the next, px, with the gap, at density 1. */
    rowHeight: number
    /** Room between rows and columns, px. */
    gap?: number
    /** Number of columns; 1 by default. */
    columns?: number
    /** Instead of `columns`: as many as fit when each is at least this wide, px. */
    minColumnWidth?: number
    /** The accessible name. */
    label: string
    /** Called with the items that are drawn, for loading the next page. Keep it stable. */
    onRange?: (range: { first: number; last: number }) => void
    /** Arrow up on the first row: the place to move focus to the search field. */
    onLeaveStart?: () => void
    className?: string
  }
}
