import { Notice } from 'billfold/parts'
import { useRef, useState } from 'react'
import type { Approval, Decision } from '../../approve/Approval.ts'
import { riskRows } from '../../approve/risks/Risk.ts'
import { useText } from '../texts/useText.ts'
import { Page } from '../ui/Page.tsx'
import { ApproveFoot } from './ApproveFoot.tsx'
import { Asker } from './Asker.tsx'
import { CallsContent } from './CallsContent.tsx'
import { MessageContent } from './MessageContent.tsx'
import { SolanaContent } from './SolanaContent.tsx'
import { TypeDomain } from './TypeDomain.tsx'
import { TypedDataContent } from './TypedDataContent.tsx'
import { toWords } from './toWords.ts'
import { useArming } from './useArming.ts'

/** One request before the visitor: who asks, what it does, what is dangerous about it, and the two buttons. */
export function ApprovalScreen({ approval, onCovered, onDecide }: ApprovalScreen.Props) {
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const arming = useArming(card, onCovered)
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
      {risks.map(risk => (
        <Notice key={risk.name} tone={riskRows[risk.name].tone}>
          {t(`risk.${risk.name}`)}
        </Notice>
      ))}
      {needed !== undefined && <TypeDomain domain={needed} value={typed} onChange={setTyped} />}
      {content.kind === 'message' && <MessageContent approval={approval} content={content} />}
      {content.kind === 'typed-data' && <TypedDataContent approval={approval} content={content} />}
      {content.kind === 'evm-calls' && (
        <CallsContent
          approval={approval}
          content={content}
          onExact={() => onDecide({ isApproved: false, isExact: true })}
        />
      )}
      {content.kind === 'solana' && <SolanaContent approval={approval} content={content} />}
    </Page>
  )
}

export declare namespace ApprovalScreen {
  type Props = {
    readonly approval: Approval
    onDecide(decision: Decision): void
    /** Something was laid over the card after it had been seen whole. */
    onCovered(): void
  }
}
