import type { ReactNode } from 'react'
import { goBack } from '../../core/actions/goBack.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Button } from '../../parts/Button.tsx'
import { IconTile } from '../../parts/IconTile.tsx'
import { ExternalIcon } from '../../parts/icons/ExternalIcon.tsx'
import { RequestCard } from '../shared/request/RequestCard.tsx'
import { useText } from '../texts/useText.ts'
import { KeepFocus } from '../view/KeepFocus.tsx'
import type { useRunningLogin } from './useRunningLogin.ts'

/** How far a login is, and how the visitor goes on: to the window, or by another way. */
export function LoginCard({ login, icon, says, isExpected, children }: LoginCard.Props) {
  const kit = useKit()
  const t = useText()
  const { error, phase, reopen } = login
  const isFailed = phase === 'failed'
  const isResting = phase === 'idle' || phase === 'blocked' || (isFailed && isExpected)
  return (
    <KeepFocus>
      <RequestCard
        image={<IconTile size={64}>{icon}</IconTile>}
        state={isResting ? 'stopped' : isFailed ? 'failed' : 'busy'}
        {...(says[phase] ?? { lead: t('social.opening'), hint: t('social.openingHint') })}
        error={isExpected ? undefined : error}
      >
        {phase === 'waiting' && (
          <Button icon={<ExternalIcon />} onClick={reopen}>
            {t('social.show')}
          </Button>
        )}
        {phase === 'blocked' && (
          <Button kind="primary" icon={<ExternalIcon />} onClick={reopen}>
            {t('social.again')}
          </Button>
        )}
        {children}
        {isFailed && <Button onClick={() => goBack(kit)}>{t('login.otherWay')}</Button>}
      </RequestCard>
    </KeepFocus>
  )
}

export declare namespace LoginCard {
  type Props = {
    readonly login: useRunningLogin.ReturnType
    /** The mark of the way, 32 px. */
    readonly icon: ReactNode
    /** What is said while the login is so far; of the wallet that opens, the card knows itself. */
    readonly says: { readonly [phase in useRunningLogin.Phase]?: { readonly lead: string; readonly hint: string } }
    /** It failed by what the visitor did, or can do about it at once: nothing broke. */
    readonly isExpected: boolean
    /** Buttons of this way alone. */
    readonly children: ReactNode
  }
}
