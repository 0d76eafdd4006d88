import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { Embedded } from '../../../core/contracts/Embedded.ts'
import { MailIcon } from '../../../parts/icons/MailIcon.tsx'
import { EmailProblem } from './EmailProblem.tsx'
import type { useEmailEntry } from './useEmailEntry.ts'

/** A field for an address, and below it what is wrong; both belong into a `bf-email`. */
export function EmailField({
  entry,
  embedded,
  label,
  isLinked = false,
  children,
  onChange,
  ...rest
}: EmailField.Props) {
  const problem = useId()
  const { clear, email, error, input, isBusy, isMalformed, typed } = entry
  const isWrong = isMalformed || error !== undefined
  return (
    <>
      <div className="bf-field" data-off={isLinked ? '' : undefined}>
        <MailIcon width={20} height={20} />
        <input
          {...rest}
          ref={input}
          type="email"
          value={typed}
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || isLinked ? problem : undefined}
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          disabled={isLinked}
          readOnly={isBusy}
          dir="ltr"
          onChange={event => {
            onChange?.(event)
            entry.change(event.target.value)
          }}
        />
        {children}
      </div>
      <EmailProblem
        id={problem}
        error={error}
        isMalformed={isMalformed}
        isLinked={isLinked}
        allowedAt={embedded.emailAllowedAt(email)}
        onOver={clear}
      />
    </>
  )
}

export declare namespace EmailField {
  type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'onFocus' | 'onBlur'> & {
    readonly entry: useEmailEntry.ReturnType
    readonly embedded: Pick<Embedded, 'emailAllowedAt'>
    readonly label: string
    /** A wallet of this kind is connected: no second one can be. */
    readonly isLinked?: boolean
    /** Before what was typed is taken. */
    readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void
    /** At the end of the field. */
    readonly children?: ReactNode
  }
}
