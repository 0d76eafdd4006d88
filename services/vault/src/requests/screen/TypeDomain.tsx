import { useId } from 'react'
import { useText } from '../../texts/useText.ts'

/** Asks to write the name of the site that a login is for, before it can be signed for another one. */
export function TypeDomain({ domain, onChange, value }: TypeDomain.Props) {
  const t = useText()
  const id = useId()
  return (
    <div className="bf-stack">
      <label className="page-label" htmlFor={id}>
        {t('sign-in.type', { domain })}
      </label>
      <div className="bf-field">
        <input
          id={id}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={event => onChange(event.target.value)}
          onPaste={event => event.preventDefault()}
        />
      </div>
    </div>
  )
}

export declare namespace TypeDomain {
  type Props = { readonly domain: string; readonly value: string; onChange(value: string): void }
}
