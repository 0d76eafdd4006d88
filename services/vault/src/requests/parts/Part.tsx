import type { ReactNode } from 'react'
import { callText } from './callText.ts'

/** One of several transactions that are approved together, with its number above it; one alone needs none. */
export function Part({ at, children, count }: Part.Props) {
  return (
    <>
      {count > 1 && <h2 className="page-label page-part">{callText('calls.part', { n: at + 1, count })}</h2>}
      {children}
    </>
  )
}

export declare namespace Part {
  type Props = {
    /** From 0. */
    readonly at: number
    readonly count: number
    readonly children: ReactNode
  }
}
