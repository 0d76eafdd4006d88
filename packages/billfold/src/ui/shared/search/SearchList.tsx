import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../parts/Button.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { SearchIcon } from '../../../parts/icons/SearchIcon.tsx'
import { SearchField } from '../../../parts/SearchField.tsx'
import { Sticky } from '../../../parts/Sticky.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import { useText } from '../../texts/useText.ts'
import { useSlash } from './useSlash.ts'

/** A search field over a list that may be long: what is found is counted aloud, the arrow keys lead from one to the other. */
export function SearchList<item>(props: SearchList.Props<item>) {
  const { find, getKey, label, listLabel, none, noneHint, renderItem, isSearchable = true, className, above } = props
  const t = useText()
  const [query, setQuery] = useState('')
  const search = query.trim()
  const found = find(search)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useSlash(field)
  const countId = useId()
  const clear = () => {
    setQuery('')
    field.current?.focus()
  }
  return (
    <div ref={list} className={className ?? 'bf-stack'}>
      {isSearchable && (
        <Sticky>
          <SearchField
            ref={field}
            value={query}
            onChange={setQuery}
            label={label}
            placeholder={label}
            clearLabel={t('action.clear')}
            describedBy={countId}
            onArrowDown={() => list.current?.querySelector<HTMLElement>('.bf-virtual [tabindex="0"]')?.focus()}
          />
        </Sticky>
      )}
      <p id={countId} className="bf-sr" role="status">
        {search && t('networks.results', { count: found.length })}
      </p>
      {!search && above}
      {found.length > 0 ? (
        <VirtualList
          items={found}
          getKey={getKey}
          rowHeight={64}
          label={listLabel}
          onLeaveStart={() => field.current?.focus()}
          renderItem={(one, { tabIndex }) => renderItem(one, tabIndex, search)}
        />
      ) : (
        <EmptyState
          icon={<SearchIcon />}
          title={none(search)}
          hint={noneHint}
          action={
            <Button size="small" onClick={clear}>
              {t('action.clear')}
            </Button>
          }
        />
      )}
    </div>
  )
}

export declare namespace SearchList {
  type Props<item> = {
    /** What a search finds, in the order in which it is shown; everything without one. */
    readonly find: (search: string) => readonly item[]
    readonly getKey: (item: item) => string
    readonly renderItem: (item: item, tabIndex: 0 | -1, search: string) => ReactNode
    /** Of the field. */
    readonly label: string
    readonly listLabel: string
    /** What is said when nothing is found, and what the visitor can do then. */
    readonly none: (search: string) => string
    readonly noneHint: string
    /** A short list needs no field. */
    readonly isSearchable?: boolean
    readonly className?: string
    /** Stands above the list while there is no search. */
    readonly above?: ReactNode
  }
}
