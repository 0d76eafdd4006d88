import { Button } from 'billfold/parts'
import { type ReactNode, useState } from 'react'
import type { TextOf } from '../../texts/createText.ts'
import type { SettingsTextKey } from '../../texts/settings/en.ts'
import { Form } from '../forms/Form.tsx'
import { TextField } from '../forms/TextField.tsx'
import type { GivenFactor } from '../wallet/GivenFactor.ts'

/** The ways to open a wallet that its owner has: a press for a passkey, a field for each of the others. */
export function FactorForms({ isBusy, kinds, onGive, onPasskey, problem, t }: FactorForms.Props) {
  const [code, setCode] = useState('')
  const [passphrase, setPassphrase] = useState('')
  return (
    <>
      {kinds.includes('passkey') && (
        <Button kind="primary" isBusy={isBusy} onClick={onPasskey}>
          {t('unlock.passkey')}
        </Button>
      )}
      {problem}
      {kinds.includes('recovery') && (
        <Form onSubmit={() => onGive({ kind: 'recovery', code })}>
          <TextField label={t('unlock.code')} hint={t('code.type.hint')} value={code} onChange={setCode} />
          <Button type="submit" isBusy={isBusy} disabled={code.trim() === ''}>
            {t('unlock.code.action')}
          </Button>
        </Form>
      )}
      {kinds.includes('passphrase') && (
        <Form onSubmit={() => onGive({ kind: 'passphrase', passphrase })}>
          <TextField
            label={t('unlock.passphrase')}
            type="password"
            autoComplete="current-password"
            value={passphrase}
            onChange={setPassphrase}
          />
          <Button type="submit" isBusy={isBusy} disabled={passphrase.length < 12}>
            {t('unlock.passphrase.action')}
          </Button>
        </Form>
      )}
    </>
  )
}

export declare namespace FactorForms {
  type Props = {
    readonly kinds: readonly string[]
    readonly isBusy: boolean
    /** Why the last one did not open it. */
    readonly problem: ReactNode
    readonly t: TextOf<SettingsTextKey>
    onPasskey(): void
    onGive(given: Exclude<GivenFactor, { kind: 'passkey' }>): void
  }
}
