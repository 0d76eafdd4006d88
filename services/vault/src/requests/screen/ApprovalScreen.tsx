import { useRef, useState } from 'react'
import { Asker } from '../../browser/ui/Asker.tsx'
import { Page } from '../../browser/ui/Page.tsx'
import { useText } from '../../texts/useText.ts'
import type { Decision } from '../approval/Decision.ts'
import { riskRows } from '../approval/Risk.ts'
import { RiskList } from '../parts/RiskList.tsx'
import type { Approval } from './Approval.ts'
import { ApproveFoot } from './ApproveFoot.tsx'
import type { Content } from './Content.ts'
import { type Kind, kinds, type Words } from './kinds.tsx'
import type { ContentView } from './loadContent.ts'
import { TypeDomain } from './TypeDomain.tsx'
import { useArming } from './useArming.ts'

/** One request before the visitor: who asks, what it does, what is dangerous about it, and the two buttons. */
export function ApprovalScreen({ approval, least, onCovered, onDecide, View }: ApprovalScreen.Props) {
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const arming = useArming(card, end, { least, onCovered })
  const { content, risks } = approval
  const words = toWords(approval)
  // A login for another site: who really means it writes that site's name.
  const foreign =
    content.kind === 'message' && content.signInFaults.some(fault => fault === 'domain' || fault === 'uri')
  const needed = foreign ? content.message.signIn?.domain : undefined
  const [typed, setTyped] = useState('')
  const isTyped = needed === undefined || typed.trim() === needed
  return (
    <Page
      title={t(words.title)}
      head={<Asker origin={approval.origin} claimedName={approval.claimedName} says={t(words.asks)} />}
      foot={
        <ApproveFoot
          arming={isTyped ? arming : { status: { isArmed: false, why: 'untyped' }, isArmed: () => false }}
          isHeld={risks.some(risk => riskRows[risk.name].needsHold)}
          label={t(words.approve)}
          onApprove={() => onDecide({ isApproved: true })}
          onReject={() => onDecide({ isApproved: false })}
        />
      }
      cover={<div className="page-seen" ref={card} />}
    >
      <RiskList risks={risks} write={name => View.writeRisk(name, t)} />
      {needed !== undefined && <TypeDomain domain={needed} value={typed} onChange={setTyped} />}
      {content.kind === View.kind && (
        <View.Body
          approval={approval}
          content={content}
          onExact={() => onDecide({ isApproved: false, isExact: true })}
        />
      )}
      <div className="page-end" ref={end} />
    </Page>
  )
}

export declare namespace ApprovalScreen {
  type Props = {
    readonly approval: Approval
    /** Of this kind of request. */
    readonly View: ContentView
    onDecide(decision: Decision): void
    /** As `watchArming` takes it. */
    readonly least?: useArming.Options['least']
    /** Something was laid over the card after it had been seen whole. */
    onCovered(): void
  }
}

/** Title, what the site does, and what the button says, by kind of request. */
function toWords({ content }: Pick<Approval, 'content'>): Words {
  return (kinds[content.kind] as Kind<Content>).words(content)
}
