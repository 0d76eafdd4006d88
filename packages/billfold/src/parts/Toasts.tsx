import type { ReactNode } from 'react'

/** The place of toasts: over the card, below its header, in the way of nothing but themselves. */
export const Toasts = ({ children }: { children: ReactNode }) => <div className="bf-toasts">{children}</div>
