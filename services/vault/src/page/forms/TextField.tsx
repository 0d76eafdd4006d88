import { type InputHTMLAttributes, useId } from 'react'

/** A labelled field with what is wrong with it, or a hint, under it. */
export function TextField({ hint, label, onChange, problem, ...rest }: TextField.Props) {
  const id = useId()
  const under = problem ?? hint
  return (
    <div className="st-field">
      <label htmlFor={id}>{label}</label>
      <div className="bf-field">
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={under ? `${id}-under` : undefined}
          onChange={event => onChange(event.target.value)}
        />
      </div>
      {under && (
        <p
          id={`${id}-under`}
          className="st-small"
          role={problem ? 'alert' : undefined}
          data-wrong={problem ? '' : undefined}
        >
          {under}
        </p>
      )}
    </div>
  )
}

export declare namespace TextField {
  type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'style' | 'id'> & {
    readonly label: string
    readonly value: string
    onChange(value: string): void
    readonly hint?: string | undefined
    /** What is wrong with the value. */
    readonly problem?: string | undefined
  }
}
