import { type ReactNode, useId, useState } from 'react'
import { ChevronDownIcon } from '../../parts/icons/ChevronDownIcon.tsx'
import { Row } from '../../parts/Row.tsx'

/** A row that stands for others until it is pressed: what it holds is drawn only then. */
export function Folded({ title, hint, end, children }: Folded.Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Row
        title={title}
        subtitle={hint}
        trailing={
          <>
            {end}
            <ChevronDownIcon width={20} height={20} className="bf-fold" />
          </>
        }
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && <div id={id}>{children}</div>}
    </>
  )
}

export declare namespace Folded {
  type Props = {
    /** What it holds, and how many. */
    readonly title: string
    readonly hint?: string
    /** Before the arrow: a worth, for example. */
    readonly end?: ReactNode
    readonly children: ReactNode
  }
}
