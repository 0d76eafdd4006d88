import type { ReactNode } from 'react'

/** A quiet panel that keeps things together. */
export const Card = ({ children }: { children: ReactNode }) => <div className="bf-panel-card">{children}</div>
