import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { useText } from '../../texts/useText.ts'
import { explainLogin } from '../explainLogin.ts'
import { useSecondsUntil } from '../useSecondsUntil.ts'

/** Why an address is not taken, or not yet. The seconds that are left are drawn, and read out once. */
export function EmailProblem({ id, error, isMalformed, isLinked, allowedAt, onOver }: EmailProblem.Props) {
  const t = useText()
  if (isLinked)
    return (
      <p id={id} className="bf-hint">
        {t('email.linked')}
      </p>
    )
  if (error?.code === 'vault/email-cooldown') return <Wait id={id} at={allowedAt} onOver={onOver} />
  if (!isMalformed && !error) return null
  return (
    <p id={id} className="bf-problem" role="alert">
      {t(error ? explainLogin(error) : 'email.invalid')}
    </p>
  )
}

function Wait({ id, at, onOver }: { readonly id: string; readonly at: number; readonly onOver: () => void }) {
  const t = useText()
  const seconds = useSecondsUntil(at)
  // A vault that has sent too many mails refuses without an end time.
  const [isKnown] = useState(seconds > 0)
  const isOver = isKnown && seconds === 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!isKnown)
    return (
      <p id={id} className="bf-problem" role="alert">
        {t('email.later')}
      </p>
    )
  return (
    <p id={id} className="bf-problem bf-num">
      <VisuallyHidden role="status">{t('email.wait')}</VisuallyHidden>
      <span aria-hidden="true">{t('email.waitFor', { count: Math.max(1, seconds) })}</span>
    </p>
  )
}

export declare namespace EmailProblem {
  type Props = {
    readonly id: string
    readonly error: BillfoldError | undefined
    readonly isMalformed: boolean
    /** A wallet of this kind is connected: no second one can be. */
    readonly isLinked: boolean
    /** Milliseconds since the epoch before which no other mail is sent. */
    readonly allowedAt: number
    /** The waiting is over. Must stay the same. */
    readonly onOver: () => void
  }
}
