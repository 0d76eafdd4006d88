import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons/ChevronDownIcon.tsx'

/** More behind one press ("Details"), closed at first. With `isRaw` the content is text for a developer: an original error. */
export const Disclosure = ({ summary, children, isRaw }: Disclosure.Props) => (
  <details className="bf-details">
    <summary>
      {summary}
      <ChevronDownIcon width={16} height={16} />
    </summary>
    {isRaw ? (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named region that scrolls
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard can scroll it
      <div className="bf-raw bf-scroll" dir="auto" role="group" aria-label={summary} tabIndex={0}>
        {children}
      </div>
    ) : (
      children
    )}
  </details>
)

export declare namespace Disclosure {
  type Props = { summary: string; children: ReactNode; isRaw?: boolean }
}
