import type { ReactNode } from 'react'

/** A native check box whose label may hold links: a press on a link follows it, a press on the words toggles. */
export const Checkbox = ({ isChecked, onChange, children, isInvalid, describedBy }: Checkbox.Props) => (
  <label className="bf-check">
    <input
      type="checkbox"
      checked={isChecked}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={event => onChange(event.target.checked)}
    />
    <span>{children}</span>
  </label>
)

export declare namespace Checkbox {
  type Props = {
    isChecked: boolean
    onChange: (isChecked: boolean) => void
    /** The label. */
    children: ReactNode
    isInvalid?: boolean
    /** Id of the element that says what is wrong. */
    describedBy?: string
  }
}
