'use client'
import { forwardRef, useImperativeHandle, useRef } from 'react'
import { CloseIcon } from './icons/CloseIcon.tsx'
import { SearchIcon } from './icons/SearchIcon.tsx'

/**
 * A search input with a clear button. Esc clears it first and only then reaches the view; arrow down leads on to the
 * results. The view decides what `/` does, and may focus the field through its ref.
 */
export const SearchField = forwardRef<HTMLInputElement, SearchField.Props>(function SearchField(
  { value, onChange, label, placeholder, clearLabel, onArrowDown, describedBy },
  ref,
) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className="bf-field">
      <SearchIcon width={20} height={20} />
      <input
        ref={input}
        type="search"
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            event.stopPropagation()
            clear()
          }
          if (event.key === 'ArrowDown' && onArrowDown) {
            event.preventDefault()
            onArrowDown()
          }
        }}
      />
      {value !== '' && (
        <button type="button" className="bf-icon-button" aria-label={clearLabel} title={clearLabel} onClick={clear}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
})

export declare namespace SearchField {
  type Props = {
    value: string
    onChange: (value: string) => void
    /** The accessible name; a placeholder is not one. */
    label: string
    placeholder?: string
    /** Name of the clear button. */
    clearLabel: string
    /** Move focus to the first result. */
    onArrowDown?: () => void
    /** Id of the element that shows the number of results. */
    describedBy?: string
  }
}
