import { Button, Notice } from 'billfold/parts'
import type { EnvelopeKind } from '../../../contract/envelope.ts'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { useTask } from '../../forms/useTask.ts'
import { FactorForms } from '../../unlock/FactorForms.tsx'
import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { bringPasskey } from '../flows/bringPasskey.ts'
import { Screen } from '../ui/Screen.tsx'
import { useSettings } from '../ui/useSettings.ts'

/** A new browser, and a wallet that only its owner opens, or that the escrow opens later. */
export function Unlock({ kinds, look, open, readyAtMs, signOut }: Unlock.Props) {
  const { services, t, time } = useSettings()
  const task = useTask()
  const waits = readyAtMs !== undefined
  // A key of this browser would have opened it.
  const hasWays = kinds.some(kind => kind !== 'device')
  const openByPasskey = () =>
    task.run(async () => {
      const { hostname } = new URL(services.vaultOrigin)
      await open(await bringPasskey(await services.walletTools(), services.passkeys, hostname))
    })
  return (
    <Screen title={t(waits ? 'waiting.title' : 'unlock.title')}>
      {waits && <p>{t('waiting.intro', { time: time(readyAtMs) })}</p>}
      {hasWays && <p>{t(waits ? 'waiting.or' : 'unlock.intro')}</p>}
      {!hasWays && !waits && <Notice tone="danger">{t('unlock.none')}</Notice>}
      <FactorForms
        kinds={kinds}
        isBusy={task.isBusy}
        problem={<FailureNotice failure={task.failure} />}
        t={t}
        onPasskey={openByPasskey}
        onGive={given => task.run(() => open(given))}
      />
      {waits && (
        <Button kind={hasWays ? 'quiet' : 'primary'} onClick={look}>
          {t('waiting.check')}
        </Button>
      )}
      <Button kind="text" onClick={signOut}>
        {t('unlock.sign-out')}
      </Button>
    </Screen>
  )
}

export declare namespace Unlock {
  type Props = {
    /** What opens it now. */
    readonly kinds: readonly EnvelopeKind[]
    /** From when on the escrow opens it here. */
    readonly readyAtMs: number | undefined
    /** @throws as `openWallet`. */
    open(given: GivenFactor): Promise<void>
    /** Tries whether the escrow opens it by now. */
    look(): void
    signOut(): void
  }
}
