import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import type { EnvelopeKind } from '../../../contract/envelope.ts'
import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { bringPasskey } from '../flows/bringPasskey.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { Form } from '../ui/Form.tsx'
import { Screen } from '../ui/Screen.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useSettings } from '../ui/useSettings.ts'
import { useTask } from '../ui/useTask.ts'

/** A new browser, and a wallet that only its owner opens. */
export function Unlock({ kinds, open, signOut }: Unlock.Props) {
  const { desk, t } = useSettings()
  const [code, setCode] = useState('')
  const [passphrase, setPassphrase] = useState('')
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
      {has('passkey') && (
        <Button kind="primary" isBusy={task.isBusy} onClick={openByPasskey}>
          {t('unlock.passkey')}
        </Button>
      )}
      <FailureNotice failure={task.failure} />
      {has('recovery') && (
        <Form onSubmit={() => task.run(() => open({ kind: 'recovery', code }))}>
          <TextField label={t('unlock.code')} hint={t('code.type.hint')} value={code} onChange={setCode} />
          <Button type="submit" isBusy={task.isBusy} disabled={code.trim() === ''}>
            {t('unlock.code.action')}
          </Button>
        </Form>
      )}
      {has('passphrase') && (
        <Form onSubmit={() => task.run(() => open({ kind: 'passphrase', passphrase }))}>
          <TextField
            label={t('unlock.passphrase')}
            type="password"
            autoComplete="current-password"
            value={passphrase}
            onChange={setPassphrase}
          />
          <Button type="submit" isBusy={task.isBusy} disabled={passphrase.length < 12}>
            {t('unlock.passphrase.action')}
          </Button>
        </Form>
      )}
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
