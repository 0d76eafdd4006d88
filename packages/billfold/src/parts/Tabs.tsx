'use client'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

/**
 * Tabs after the ARIA pattern: arrow keys, Home and End choose at once, mirrored right-to-left; one tab stop.
 *
 * @example <Tabs label={t('assets')} tabs={[{ id: 'tokens', label: t('tokens') }]} selected="tokens" onSelect={select}>…</Tabs>
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: Tabs.Props<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const at = tabs.findIndex(tab => tab.id === selected)
    const targets: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined
    if (target === undefined) return
    event.preventDefault()
    const index = (target + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <>
      <div ref={list} className="bf-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            <span className="bf-cut">{tab.label}</span>
          </button>
        ))}
      </div>
      <div
        key={selected}
        className="bf-panel"
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern, so that a panel of plain rows can be reached
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}

export declare namespace Tabs {
  type Props<Id extends string> = {
    /** The accessible name of the group. */
    label: string
    tabs: readonly { id: Id; label: string }[]
    selected: Id
    onSelect: (id: Id) => void
    /** The chosen tab's panel. */
    children: ReactNode
  }
}
