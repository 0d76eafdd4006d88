import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons/ChevronDownIcon.tsx'

/** More behind one press ("Details"), closed at first. With `isRaw` the content is text for a developer: an original error. */
export const Disclosure = ({ summary, children, isRaw }: Disclosure.Props) => (
  <details className="bf-details">
    <summary>
      {summary}
      <ChevronDownIcon width={16} height={16} />
    </summary>
    <div
      className={isRaw ? 'bf-raw bf-scroll' : undefined}
      dir={isRaw ? 'auto' : undefined}
      tabIndex={isRaw ? 0 : undefined}
    >
      {children}
    </div>
  </details>
)

export declare namespace Disclosure {
  type Props = { summary: string; children: ReactNode; isRaw?: boolean }
}
