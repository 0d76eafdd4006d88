import { Notice } from 'billfold/parts'
import { useRef } from 'react'
import type { Approval, Decision } from '../../approve/Approval.ts'
import { riskRows } from '../../approve/risks/Risk.ts'
import { useText } from '../texts/useText.ts'
import { Page } from '../ui/Page.tsx'
import { ApproveFoot } from './ApproveFoot.tsx'
import { Asker } from './Asker.tsx'
import { MessageContent } from './MessageContent.tsx'
import { toWords } from './toWords.ts'
import { useArming } from './useArming.ts'

/** One request before the visitor: who asks, what it does, what is dangerous about it, and the two buttons. */
export function ApprovalScreen({ approval, onDecide }: ApprovalScreen.Props) {
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const arming = useArming(card)
  const words = toWords(approval)
  const isHeld = approval.risks.some(risk => riskRows[risk.name].needsHold)
  return (
    <Page
      title={t(words.title)}
      head={<Asker origin={approval.origin} claimedName={approval.claimedName} says={t(words.asks)} />}
      foot={
        <ApproveFoot
          arming={arming}
          isHeld={isHeld}
          label={t(words.approve)}
          onApprove={() => onDecide({ isApproved: true })}
          onReject={() => onDecide({ isApproved: false })}
        />
      }
      cover={<div className="page-seen" ref={card} />}
    >
      {approval.risks.map(risk => (
        <Notice key={risk.name} tone={riskRows[risk.name].tone}>
          {t(`risk.${risk.name}`)}
        </Notice>
      ))}
      <MessageContent approval={approval} content={approval.content} />
    </Page>
  )
}

export declare namespace ApprovalScreen {
  type Props = { readonly approval: Approval; onDecide(decision: Decision): void }
}
