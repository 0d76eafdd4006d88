import type { ReactNode } from 'react'

/** An interface icon on a tile of the same geometry as `Image`, for rows that stand for no wallet ("All wallets"). */
export const IconTile = ({ children, size = 40, tone }: IconTile.Props) => (
  <span className="bf-image" data-size={size} data-icon={tone ?? ''} aria-hidden="true">
    {children}
  </span>
)

export declare namespace IconTile {
  type Props = {
    /** One icon. */
    children: ReactNode
    /** Edge in px. */
    size?: 24 | 32 | 40 | 56 | 64
    /** `accent` for the one that matters most. */
    tone?: 'accent'
  }
}
