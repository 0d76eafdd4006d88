import type { ReactNode } from 'react'

/** A short word about a row: "Installed", "Last used", "312". The tone colours it; the word carries the meaning. */
export const Tag = ({ children, tone }: Tag.Props) => (
  <span className="bf-tag bf-num" data-tone={tone}>
    {children}
  </span>
)

export declare namespace Tag {
  type Props = { children: ReactNode; tone?: 'success' | 'warning' | 'danger' | undefined }
}
