import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * A turning ring in the colour of the text around it, seen only after 300 ms, so that quick answers do not flicker.
 * Under reduced motion it pulses instead of turning.
 */
export function Spinner({ label, size }: Spinner.Props) {
  if (!label) return <span className="bf-spinner" data-size={size} aria-hidden="true" />
  return (
    <span role="status">
      <span className="bf-spinner" data-size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

export declare namespace Spinner {
  type Props = {
    /** What is being waited for, announced politely. Leave out when the text beside it says so. */
    label?: string
    /** 20 px by default; `large` is 32 px. */
    size?: 'large'
  }
}
