import { formatAddress } from './formatAddress.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A shortened address; the whole one is its tooltip and what is read out. Reads left to right everywhere. */
export const Address = ({ value }: { value: string }) => (
  <bdi className="bf-num" dir="ltr" title={value}>
    <span aria-hidden="true">{formatAddress(value)}</span>
    <VisuallyHidden>{value}</VisuallyHidden>
  </bdi>
)
