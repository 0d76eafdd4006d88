import type { ReactNode } from 'react'

/** Text for assistive technology that takes no room on screen. */
export const VisuallyHidden = ({ children, id, role }: { children: ReactNode; id?: string; role?: 'status' }) => (
  <span className="bf-sr" id={id} role={role}>
    {children}
  </span>
)
