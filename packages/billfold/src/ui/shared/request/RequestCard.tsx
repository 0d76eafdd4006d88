import type { ReactNode } from 'react'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Disclosure } from '../../../parts/Disclosure.tsx'
import { Ring } from '../../../parts/Ring.tsx'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { errorDetails } from './errorDetails.ts'

const css = `@layer views{
.bf-asking{padding-bottom:12px}
.bf-open-app{min-height:20px;text-align:center}
.bf-asking>:last-child{display:grid;grid-template-columns:minmax(0,1fr);gap:4px}
}`

/**
 * A request that a wallet or a server has to answer: a picture, its state or result, and what to do next. A failure is read
 * out at once, everything else when the reader pauses.
 */
export function RequestCard({ image, state, lead, hint, error, children }: RequestCard.Props) {
  const t = useText()
  const role = state === 'failed' || state === 'stopped' ? 'alert' : 'status'
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={css} />
      <div className="bf-center bf-asking">
        <Ring state={state}>{image}</Ring>
        <div key={role} role={role}>
          <p className="bf-lead">{lead}</p>
          <p className="bf-hint">{hint}</p>
        </div>
      </div>
      {children}
      {error && (
        <Disclosure summary={t('action.details')} isRaw>
          {errorDetails(error)}
        </Disclosure>
      )}
    </>
  )
}

export declare namespace RequestCard {
  type Props = {
    /** An `Image` of 64 px. */
    image: ReactNode
    state?: Ring.Props['state']
    lead: string
    hint: ReactNode
    /** Shown behind "Details". */
    error?: BillfoldError | undefined
    /** Buttons. */
    children?: ReactNode
  }
}
