import type { ReactNode } from 'react'

/** Text for assistive technology that takes no room on screen. */
export const VisuallyHidden = ({ children, id }: { children: ReactNode; id?: string }) => (
  <span className="bf-sr" id={id}>
    {children}
  </span>
)
