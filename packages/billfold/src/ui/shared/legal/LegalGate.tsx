import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Checkbox } from '../../../parts/Checkbox.tsx'
import { LegalSentence } from './LegalSentence.tsx'

/**
 * The host's legal check box, where it is switched on and there is something to agree to. Until it is ticked what
 * stands below is dimmed, out of reach of pointer and keyboard, and not read out. Agreed once is agreed while the kit
 * lives; with `isQuiet` the box is not drawn then.
 */
export function LegalGate({ children, isQuiet, instead }: LegalGate.Props) {
  const kit = useKit()
  const { features, termsUrl, privacyUrl } = useKitState(state => state.settings)
  const slot = kit.runtime.slot(createAgreement)
  const [isAgreed, setIsAgreed] = useState(slot.isAgreed)
  const [wasAgreed] = useState(slot.isAgreed)
  const isAsked = features.legalCheckbox && (termsUrl ?? privacyUrl) !== undefined && !(isQuiet && wasAgreed)
  const isClosed = isAsked && !isAgreed
  const gate = useRef<HTMLDivElement>(null)
  // By hand, because React 18 and 19 write this attribute differently.
  useLayoutEffect(() => {
    gate.current?.toggleAttribute('inert', isClosed)
  }, [isClosed])
  return (
    <>
      {isAsked && (
        <Checkbox
          isChecked={isAgreed}
          onChange={isTicked => {
            slot.isAgreed = isTicked
            setIsAgreed(isTicked)
          }}
        >
          <LegalSentence kind="agree" />
        </Checkbox>
      )}
      <div ref={gate} className="bf-gate" data-closed={isClosed ? '' : undefined}>
        {isClosed && instead ? instead : children}
      </div>
    </>
  )
}

export declare namespace LegalGate {
  type Props = {
    children: ReactNode
    isQuiet?: boolean
    /** Drawn in the place of what may not even be seen before. */
    instead?: ReactNode
  }
}

const createAgreement = () => ({ isAgreed: false })
