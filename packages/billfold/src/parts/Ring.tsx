import type { ReactNode } from 'react'

/** An 88 px frame around a wallet's 64 px image: an arc travels round it while the wallet is asked, red when that failed, at rest when the visitor stopped it. */
export const Ring = ({ children, state }: Ring.Props) => (
  <div className="bf-ring" data-state={state}>
    {state === 'busy' && <span className="bf-ring-arc" />}
    {children}
  </div>
)

export declare namespace Ring {
  type Props = {
    /** An `Image` of 64 px. */
    children: ReactNode
    /** Decorative: the text below says the same. */
    state?: 'busy' | 'failed' | 'stopped' | undefined
  }
}
