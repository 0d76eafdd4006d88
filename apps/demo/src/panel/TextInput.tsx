import { useEffect, useRef, useState } from 'react'
import { LONGEST } from '../config/DemoConfig.ts'

type TextInputProps = {
  readonly id: string
  readonly value: string
  readonly placeholder: string | undefined
  readonly suggestions: readonly string[]
  readonly isRefused: boolean
  readonly isHinted: boolean
  readonly set: (value: string) => void
}

/** Every change makes a new kit: wait until the visitor has stopped typing. */
const PAUSE_MS = 400

/** A line of text that is taken over once the typing pauses, on Enter, and when the field is left. */
export function TextInput({ id, value, placeholder, suggestions, isRefused, isHinted, set }: TextInputProps) {
  const [draft, setDraft] = useState<string>()
  const newest = useRef(set)
  useEffect(() => {
    newest.current = set
  })
  const take = () => {
    if (draft === undefined) return
    setDraft(undefined)
    if (draft !== value) newest.current(draft)
  }
  useEffect(() => {
    if (draft === undefined) return
    const timer = setTimeout(() => {
      setDraft(undefined)
      newest.current(draft)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const described = [isRefused && `${id}-refused`, isHinted && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <>
      <input
        id={id}
        type="text"
        value={draft ?? value}
        placeholder={placeholder}
        maxLength={LONGEST}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        aria-invalid={isRefused || undefined}
        aria-describedby={described || undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={event => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={event => {
          if (event.key === 'Enter') take()
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {[...new Set(suggestions)].map(suggestion => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  )
}
