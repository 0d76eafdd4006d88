import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import type { PasskeyFacts } from '../../../contract/calls/passkeyFacts.ts'
import { renamePasskey } from '../../../contract/calls/renamePasskey.ts'
import { custodyOf } from '../../../contract/custodyOf.ts'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useTask } from '../../forms/useTask.ts'
import { addPasskeyFactor } from '../flows/addPasskeyFactor.ts'
import { removePasskeyFactor } from '../flows/removePasskeyFactor.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ScreenProps } from './ScreenProps.ts'

/** The visitor's passkeys: added, named, removed. */
export function Passkeys({ back, go }: ScreenProps) {
  const { services, t } = useSettings()
  const { change, overview } = useOverview()
  const { open, passkeys } = overview
  const [said, setSaid] = useState<'added' | 'removed' | 'renamed'>()
  const task = useTask()
  const add = () => {
    setSaid(undefined)
    return task.run(async () => {
      await change(tools => addPasskeyFactor(tools, services.passkeys))
      setSaid('added')
    })
  }
  const isOffered = custodyOf(open) === 'operator-recoverable' && open.some(one => one.kind === 'passkey')
  return (
    <Screen title={t('passkeys.title')} back={back}>
      <p>{t('passkeys.intro')}</p>
      {said && <Notice isLive>{t(`passkeys.${said}`)}</Notice>}
      {isOffered && (
        <Notice>
          <p>{t('passkeys.offer')}</p>
          <Button size="small" onClick={() => go('custody')}>
            {t('passkeys.offer.action')}
          </Button>
        </Notice>
      )}
      {passkeys.length > 0 && (
        <ul className="st-list">
          {passkeys.map(one => (
            <Passkey key={one.credentialId} passkey={one} said={setSaid} />
          ))}
        </ul>
      )}
      {passkeys.some(one => !one.isSynced) && <p className="st-small">{t('passkeys.bound.hint')}</p>}
      {services.passkeys ? (
        <>
          <p className="st-small">{t('passkeys.add.steps')}</p>
          <FailureNotice failure={task.failure} />
          <Button kind="primary" isBusy={task.isBusy} onClick={add}>
            {t('passkeys.add')}
          </Button>
        </>
      ) : (
        <Notice tone="warning">{t('passkeys.unsupported')}</Notice>
      )}
    </Screen>
  )
}

function Passkey({ passkey, said }: { readonly passkey: PasskeyFacts; said(what: 'removed' | 'renamed'): void }) {
  const { services, t, time } = useSettings()
  const { change, overview } = useOverview()
  const { createdAtMs, credentialId, isSynced, usedAtMs } = passkey
  const [asked, setAsked] = useState<'remove' | 'rename'>()
  const [name, setName] = useState(passkey.name)
  const task = useTask()
  const opens = overview.open.some(one => one.kind === 'passkey' && one.credentialId === credentialId)
  const facts = [
    t('passkeys.since', { time: time(createdAtMs) }),
    ...(usedAtMs === null ? [] : [t('passkeys.used', { time: time(usedAtMs) })]),
  ]
  const rename = () =>
    task.run(async () => {
      await change(() => services.session.call(renamePasskey, { credentialId, name: name.trim() }))
      setAsked(undefined)
      said('renamed')
    })
  return (
    <li className="st-item">
      <div>
        <div>{passkey.name}</div>
        <div className="st-small">
          {t(opens ? (isSynced ? 'passkeys.synced' : 'passkeys.bound') : 'passkeys.login-only')}
        </div>
        <div className="st-small">{facts.join(' · ')}</div>
      </div>
      {asked === undefined && (
        <>
          <Button
            size="small"
            aria-label={t('passkeys.rename', { name: passkey.name })}
            onClick={() => setAsked('rename')}
          >
            {t('rename')}
          </Button>
          <Button
            size="small"
            aria-label={t('passkeys.remove', { name: passkey.name })}
            onClick={() => setAsked('remove')}
          >
            {t('remove')}
          </Button>
        </>
      )}
      {asked === 'remove' && (
        <Confirm
          question={t('passkeys.remove.sure', { name: passkey.name })}
          action={t('remove')}
          close={() => setAsked(undefined)}
          run={async () => {
            await change(tools => removePasskeyFactor(tools, credentialId))
            said('removed')
          }}
        />
      )}
      {asked === 'rename' && (
        <Form onSubmit={rename}>
          <TextField label={t('passkeys.rename.label')} value={name} maxLength={64} autoFocus onChange={setName} />
          <FailureNotice failure={task.failure} />
          <div className="st-actions">
            <Button type="submit" size="small" kind="primary" isBusy={task.isBusy} disabled={name.trim() === ''}>
              {t('passkeys.rename.action')}
            </Button>
            <Button size="small" onClick={() => setAsked(undefined)}>
              {t('cancel')}
            </Button>
          </div>
        </Form>
      )}
    </li>
  )
}
