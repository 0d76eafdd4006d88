import { Button, FailedState, LoadingRows, Notice } from 'billfold/parts'
import { isBillfoldError } from 'billfold/protocol'
import { useEffect, useRef, useState } from 'react'
import type { EnvelopeKind } from '../../../contract/envelope.ts'
import { CallFailure } from '../../client/CallFailure.ts'
import { describeFailure } from '../../forms/describeFailure.ts'
import { formatFailure } from '../../forms/formatFailure.ts'
import { StepUpCancelled } from '../../forms/StepUpCancelled.ts'
import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { openWallet } from '../../wallet/openWallet.ts'
import { WalletFailure } from '../../wallet/WalletFailure.ts'
import type { Overview } from '../flows/Overview.ts'
import { readOverview } from '../flows/readOverview.ts'
import { restoreVersion } from '../flows/restoreVersion.ts'
import { Screen } from '../ui/Screen.tsx'
import { useOnline } from '../ui/useOnline.ts'
import { useSettings } from '../ui/useSettings.ts'
import { Login } from './Login.tsx'
import { Unlock } from './Unlock.tsx'
import { Versions } from './Versions.tsx'
import { Wallet } from './Wallet.tsx'

type Phase =
  | { readonly kind: 'loading' | 'rolled-back' | 'somebody-else' | 'versions' }
  | { readonly kind: 'login'; readonly isEnded: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'unlock'; readonly kinds: readonly EnvelopeKind[]; readonly readyAtMs: number | undefined }
  | { readonly kind: 'ready'; readonly overview: Overview }

/** From a logged-out visitor to an open wallet, and back when the session ends. */
export function Session() {
  const { services, guard, t, vault } = useSettings()
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' })
  const isOnline = useOnline()
  const begun = useRef(false)

  /** Opens the wallet here, and locks it again: nothing on these screens signs. */
  const open = async (given?: GivenFactor) => {
    const tools = await services.walletTools()
    await guard(() => openWallet(tools, given))
    await tools.custodian.ask('lock', {})
    setPhase({ kind: 'ready', overview: await readOverview(services.session) })
  }
  const enter = async (given?: GivenFactor) => {
    setPhase({ kind: 'loading' })
    try {
      const result = services.takeResult()
      if (result !== undefined) await services.social.finish(result, new AbortController().signal)
      if (!services.session.facts() && !(await services.session.restore()))
        return setPhase({ kind: 'login', isEnded: false })
      // The frame's worker has the key of the visitor who is logged in there. A wallet made with it for another visitor would open nowhere else.
      if (services.shared && services.shared.userId !== services.session.facts()?.userId)
        return setPhase({ kind: 'somebody-else' })
      await open(given)
    } catch (error) {
      setPhase(toPhase(error))
    }
  }
  const start = useRef(enter)
  start.current = enter
  useEffect(() => {
    // StrictMode runs effects twice; a wallet is made once.
    if (!begun.current) void start.current()
    begun.current = true
    return services.onEnd(() => setPhase({ kind: 'login', isEnded: true }))
  }, [services])

  const signOut = async () => {
    await services.session.end().catch(() => {})
    setPhase({ kind: 'login', isEnded: false })
  }
  return (
    <>
      {!isOnline && (
        <div className="st-banner">
          <Notice tone="warning" isLive>
            {t('offline.banner')}
          </Notice>
        </div>
      )}
      {phase.kind === 'loading' && (
        <Screen title={t('title')}>
          <LoadingRows count={5} label={t('loading')} />
        </Screen>
      )}
      {phase.kind === 'login' && <Login isEnded={phase.isEnded} done={enter} />}
      {phase.kind === 'failed' && (
        <Screen title={t('title')}>
          <Failed error={phase.error} retry={() => enter()} />
          {isBillfoldError(phase.error) && phase.error.code === 'vault/not-opened' && (
            <Button onClick={() => setPhase({ kind: 'versions' })}>{t('versions.open')}</Button>
          )}
        </Screen>
      )}
      {phase.kind === 'versions' && (
        <Versions
          back={() => enter()}
          restore={async generation => {
            const tools = await services.walletTools()
            await guard(() => restoreVersion(tools, generation))
            await enter()
          }}
        />
      )}
      {phase.kind === 'unlock' && (
        <Unlock kinds={phase.kinds} readyAtMs={phase.readyAtMs} open={open} look={() => enter()} signOut={signOut} />
      )}
      {phase.kind === 'somebody-else' && services.shared && (
        <Screen title={t('shared.other.title')}>
          <Notice tone="warning">{t('shared.other', { site: new URL(services.shared.origin).host })}</Notice>
          <Button kind="primary" onClick={signOut}>
            {t('unlock.sign-out')}
          </Button>
        </Screen>
      )}
      {phase.kind === 'rolled-back' && (
        <Screen title={t('rolled-back.title')}>
          <Notice tone="danger">{t('rolled-back.intro', { vault })}</Notice>
          <Button onClick={() => enter()}>{t('retry')}</Button>
        </Screen>
      )}
      {phase.kind === 'ready' && (
        <Wallet overview={phase.overview} show={overview => setPhase({ kind: 'ready', overview })} signOut={signOut} />
      )}
    </>
  )
}

function Failed({ error, retry }: { readonly error: unknown; retry(): void }) {
  const { count, t } = useSettings()
  const described = describeFailure(error)
  const { hint } = described
  const title = formatFailure(described, { count, t })
  return <FailedState title={title} hint={hint && t(hint)} retry={{ label: t('retry'), onClick: retry }} />
}

function toPhase(error: unknown): Phase {
  if (error instanceof WalletFailure) {
    const { kinds = [], readyAtMs } = error.details
    if (error.code === 'factor-needed' || error.code === 'waiting') return { kind: 'unlock', kinds, readyAtMs }
    return error.code === 'rolled-back' ? { kind: 'rolled-back' } : { kind: 'login', isEnded: true }
  }
  if (isBillfoldError(error) && error.code === 'vault/rolled-back') return { kind: 'rolled-back' }
  const isOut = error instanceof CallFailure && error.code === 'session-ended'
  if (isOut || error instanceof StepUpCancelled) return { kind: 'login', isEnded: isOut }
  return { kind: 'failed', error }
}
