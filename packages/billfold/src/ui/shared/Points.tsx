import type { ReactNode } from 'react'
import { IconTile } from '../../parts/IconTile.tsx'

/** A few things to know, each with an icon, a title and a sentence. */
export function Points({ points }: Points.Props) {
  return (
    <ul className="bf-points">
      {points.map(({ icon, title, hint }) => (
        <li key={title}>
          <IconTile>{icon}</IconTile>
          <div>
            <p className="bf-lead">{title}</p>
            <p className="bf-hint">{hint}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export declare namespace Points {
  type Props = { points: readonly { icon: ReactNode; title: string; hint: string }[] }
}
