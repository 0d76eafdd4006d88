import { type ForwardedRef, forwardRef } from 'react'
import { plainDigits } from '../../../parts/plainDigits.ts'

/**
 * A code of digits: one field, drawn as a cell for each digit, so that paste, autofill and assistive technology meet what they know. Typing goes on at the end;
 * all at once can be replaced. `onComplete` is called when the last digit has come.
 */
export const CodeField = forwardRef(function CodeField(
  { value, length, label, describedBy, isBusy, isWrong, onChange, onComplete }: CodeField.Props,
  ref: ForwardedRef<HTMLInputElement>,
) {
  return (
    <div
      className="bf-code"
      dir="ltr"
      data-long={length > 6 ? '' : undefined}
      data-busy={isBusy ? '' : undefined}
      data-wrong={isWrong ? '' : undefined}
    >
      <input
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        aria-busy={isBusy || undefined}
        readOnly={isBusy}
        onChange={event => {
          const digits = plainDigits(event.target.value).replace(/\D/g, '').slice(0, length)
          if (digits === value) return
          onChange(digits)
          if (digits.length === length) onComplete(digits)
        }}
        onSelect={({ currentTarget: input }) => {
          // A caret in the middle of cells would be invisible.
          const end = input.value.length
          const isAll = input.selectionStart === 0 && input.selectionEnd === end
          if (!isAll && (input.selectionStart !== end || input.selectionEnd !== end)) input.setSelectionRange(end, end)
        }}
      />
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are places
          key={index}
          aria-hidden="true"
          data-now={index === Math.min(value.length, length - 1) ? '' : undefined}
        >
          {value[index]}
        </span>
      ))}
    </div>
  )
})

export declare namespace CodeField {
  type Props = {
    readonly value: string
    /** Number of digits. */
    readonly length: number
    readonly label: string
    readonly describedBy?: string | undefined
    /** The code is looked at: it stays as it is. */
    readonly isBusy: boolean
    readonly isWrong: boolean
    readonly onChange: (digits: string) => void
    readonly onComplete: (digits: string) => void
  }
}
