import { Button, Checkbox, Notice } from 'billfold/parts'
import { useState } from 'react'
import { custodyOf } from '../../../contract/custodyOf.ts'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { useTask } from '../../forms/useTask.ts'
import { addFactor } from '../flows/addFactor.ts'
import { forgetEscrow } from '../flows/forgetEscrow.ts'
import { isRecovery } from '../flows/isRecovery.ts'
import { removeEscrow } from '../flows/removeEscrow.ts'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ScreenProps } from './ScreenProps.ts'

/** The operator's second key: what it means, its end, and its return. */
export function Custody({ back, go }: ScreenProps) {
  const { services, t, vault } = useSettings()
  const { change, overview } = useOverview()
  const [isUnderstood, setUnderstood] = useState(false)
  const [done, setDone] = useState<'on' | 'off'>()
  const [left, setLeft] = useState<Awaited<ReturnType<typeof removeEscrow>>>([])
  const task = useTask()
  const { open } = overview
  const isOff = custodyOf(open) === 'user-sealed'
  const ways = open.filter(one => isRecovery(one.kind) && one.kind !== 'escrow')
  const kinds = (['passkey', 'recovery', 'passphrase'] as const).filter(kind => ways.some(one => one.kind === kind))
  const names = { passkey: t('passkeys.row'), recovery: t('code.row'), passphrase: t('passphrase.row') }
  const end = () =>
    task.run(async () => {
      await change(async tools => setLeft(await removeEscrow(tools)))
      setDone('off')
    })
  const allow = () =>
    task.run(async () => {
      await change(tools => addFactor(tools, { kind: 'escrow' }))
      setUnderstood(false)
      setDone('on')
    })
  const forget = () =>
    task.run(async () => {
      const tools = await services.walletTools()
      for (const removal of left) await forgetEscrow(tools, removal)
      setLeft([])
    })
  return (
    <Screen title={t('custody.title')} back={back}>
      {done && <Notice isLive>{t(`custody.${done}.done`)}</Notice>}
      {left.length > 0 && (
        <Notice tone="warning" isLive>
          <p>{t('custody.off.left')}</p>
          <Button size="small" isBusy={task.isBusy} onClick={forget}>
            {t('custody.off.delete')}
          </Button>
        </Notice>
      )}
      {!isOff && (
        <>
          <p>{t('custody.operator-recoverable.means', { vault })}</p>
          <p>{t('custody.off.lead')}</p>
          <p>{t('custody.off.gain')}</p>
        </>
      )}
      {!isOff && ways.length === 0 && (
        <>
          <Notice tone="warning">{t('custody.off.needs')}</Notice>
          <Button kind="primary" onClick={() => go('passkeys')}>
            {t('passkeys.add')}
          </Button>
          <Button onClick={() => go('recovery-code')}>{t('code.make')}</Button>
        </>
      )}
      {!isOff && ways.length > 0 && (
        <>
          <Notice tone="warning">
            <p>{t('custody.off.loss')}</p>
            <ul className="st-plain">
              {kinds.map(kind => (
                <li key={kind}>{names[kind]}</li>
              ))}
            </ul>
          </Notice>
          <Checkbox isChecked={isUnderstood} onChange={setUnderstood}>
            {t('custody.off.understood')}
          </Checkbox>
          <Button kind="danger" isBusy={task.isBusy} disabled={!isUnderstood} onClick={end}>
            {t('custody.off.action')}
          </Button>
        </>
      )}
      {isOff && (
        <>
          <p>{t('custody.user-sealed.means', { vault })}</p>
          {services.settings.escrow ? (
            <>
              <p>{t('custody.on.lead', { vault })}</p>
              <p>{t('custody.on.gain')}</p>
              <p>{t('custody.on.loss')}</p>
              <Button isBusy={task.isBusy} onClick={allow}>
                {t('custody.on.action')}
              </Button>
            </>
          ) : (
            <p className="st-small">{t('custody.on.absent')}</p>
          )}
        </>
      )}
      <FailureNotice failure={task.failure} />
    </Screen>
  )
}
