import type { ReactNode } from 'react'

/** Children 8 px apart, below each other or, with `isRow`, beside each other with equal widths. */
export const Stack = ({ children, isRow }: { children: ReactNode; isRow?: boolean }) => (
  <div className="bf-stack" data-row={isRow ? '' : undefined}>
    {children}
  </div>
)
