import type { ReactNode } from 'react'

/** A thin line, or two with a word between them ("or"). */
export const Divider = ({ children }: { children?: ReactNode }) => <div className="bf-or">{children}</div>
