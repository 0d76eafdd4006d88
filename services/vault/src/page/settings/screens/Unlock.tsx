import { Button, Notice } from 'billfold/parts'
import type { EnvelopeKind } from '../../../contract/envelope.ts'
import { FactorForms } from '../../unlock/FactorForms.tsx'
import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { bringPasskey } from '../flows/bringPasskey.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useSettings } from '../ui/useSettings.ts'
import { useTask } from '../ui/useTask.ts'

/** A new browser, and a wallet that only its owner opens. */
export function Unlock({ kinds, open, signOut }: Unlock.Props) {
  const { desk, t } = useSettings()
  const task = useTask()
  const has = (kind: EnvelopeKind) => kinds.includes(kind)
  const openByPasskey = () =>
    task.run(async () => {
      const { hostname } = new URL(desk.vaultOrigin)
      await open(await bringPasskey(await desk.walletTools(), desk.passkeys, hostname))
    })
  return (
    <Screen title={t('unlock.title')}>
      {has('passkey') || has('recovery') || has('passphrase') ? (
        <p>{t('unlock.intro')}</p>
      ) : (
        <Notice tone="danger">{t('unlock.none')}</Notice>
      )}
      <FactorForms
        kinds={kinds}
        isBusy={task.isBusy}
        problem={<FailureNotice failure={task.failure} />}
        t={t}
        onPasskey={openByPasskey}
        onGive={given => task.run(() => open(given))}
      />
      <Button kind="text" onClick={signOut}>
        {t('unlock.sign-out')}
      </Button>
    </Screen>
  )
}

export declare namespace Unlock {
  type Props = {
    /** What opens it. */
    readonly kinds: readonly EnvelopeKind[]
    /** @throws as `openWallet`. */
    open(given: GivenFactor): Promise<void>
    signOut(): void
  }
}
