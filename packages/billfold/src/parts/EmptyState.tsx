import type { ReactNode } from 'react'

/** Nothing is here: what that means, and what to do. */
export const EmptyState = ({ icon, title, hint, action }: EmptyState.Props) => (
  <div className="bf-state">
    {icon && <span className="bf-state-icon">{icon}</span>}
    <p className="bf-lead">{title}</p>
    {hint && <p className="bf-hint">{hint}</p>}
    {action}
  </div>
)

export declare namespace EmptyState {
  type Props = {
    icon?: ReactNode
    title: string
    hint?: ReactNode
    /** Usually a small `Button`. */
    action?: ReactNode
  }
}
