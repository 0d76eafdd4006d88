import type { ReactNode } from 'react'

/** One line of facts: what it is, and its value, which breaks anywhere rather than push others away. */
export const Fact = ({ children, label }: { children: ReactNode; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
