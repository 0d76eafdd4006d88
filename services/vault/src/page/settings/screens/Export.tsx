import { Button, Checkbox, Notice } from 'billfold/parts'
import { useState } from 'react'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { useTask } from '../../forms/useTask.ts'
import { exportSecret } from '../flows/exportSecret.ts'
import { HoldButton } from '../ui/HoldButton.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useHide } from '../ui/useHide.ts'
import { useSettings } from '../ui/useSettings.ts'
import { WordList } from '../ui/WordList.tsx'
import type { ScreenProps } from './ScreenProps.ts'

const forms = ['words', 'evm-key', 'solana-key'] as const
const shownMs = 60_000

/** The words or a key: after a warning, a fresh proof and a long press, for a minute. */
export function Export({ back }: ScreenProps) {
  const { services, guard, t } = useSettings()
  const [form, setForm] = useState<(typeof forms)[number]>('words')
  const [step, setStep] = useState<'choose' | 'hold' | 'hidden'>('choose')
  const [isUnderstood, setUnderstood] = useState(false)
  const [secret, setSecret] = useState<string>()
  const task = useTask()
  const hide = () => {
    setSecret(undefined)
    setStep('hidden')
  }
  useHide(secret !== undefined, shownMs, hide)
  const prove = () => task.run(() => guard(async () => setStep('hold'), true))
  const show = () =>
    task.run(async () => {
      const tools = await services.walletTools()
      setSecret(await guard(() => exportSecret(tools, { form })))
    })
  return (
    <Screen title={t('export.title')} back={back}>
      {secret === undefined && (
        <>
          <Notice tone="danger">
            <p>{t('export.warning')}</p>
            <p>{t('export.warning.alone')}</p>
          </Notice>
          {step === 'hidden' && <Notice isLive>{t('export.hidden')}</Notice>}
        </>
      )}
      {secret === undefined && step !== 'hold' && (
        <>
          <fieldset className="st-choice">
            <legend>{t('export.form')}</legend>
            {forms.map(one => (
              <label key={one}>
                <input type="radio" name="form" checked={form === one} onChange={() => setForm(one)} />
                <span>
                  {t(`export.${one}`)}
                  <span className="st-small">{t(`export.${one}.sub`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <Checkbox isChecked={isUnderstood} onChange={setUnderstood}>
            {t('export.understood')}
          </Checkbox>
          <Button kind="primary" isBusy={task.isBusy} disabled={!isUnderstood} onClick={prove}>
            {t('export.go')}
          </Button>
        </>
      )}
      {secret === undefined && step === 'hold' && (
        <>
          <p>
            <strong>{t(`export.${form}`)}</strong>
          </p>
          <p className="st-small">{t('export.hold.hint')}</p>
          <HoldButton isBusy={task.isBusy} onHeld={show} />
        </>
      )}
      <FailureNotice failure={task.failure} />
      {secret !== undefined && (
        <>
          <h2 className="st-lead">{t(`export.${form}`)}</h2>
          {form === 'words' ? (
            <WordList text={secret} />
          ) : (
            <output className="st-secret" aria-label={t(`export.${form}`)}>
              {secret}
            </output>
          )}
          <p className="st-small">{t('export.shown')}</p>
          <Button kind="primary" onClick={hide}>
            {t('export.hide')}
          </Button>
        </>
      )}
    </Screen>
  )
}
