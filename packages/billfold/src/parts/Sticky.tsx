import type { ReactNode } from 'react'

/** Keeps a search field in sight while the body scrolls; lists after it in the same parent are revealed below it. */
export const Sticky = ({ children }: { children: ReactNode }) => <div className="bf-sticky">{children}</div>
