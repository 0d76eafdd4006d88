import { Button, Checkbox, Notice } from 'billfold/parts'
import { useEffect, useState } from 'react'
import { exportSecret } from '../flows/exportSecret.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { HoldButton } from '../ui/HoldButton.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useSettings } from '../ui/useSettings.ts'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from './Wallet.tsx'

const forms = ['words', 'evm-key', 'solana-key'] as const
const shownMs = 60_000

/** The words or a key: after a warning, a fresh proof and a long press, for a minute. */
export function Export({ back }: Wallet.ScreenProps) {
  const { desk, guard, t } = useSettings()
  const { clock } = desk.seams
  const [form, setForm] = useState<(typeof forms)[number]>('words')
  const [step, setStep] = useState<'choose' | 'hold' | 'hidden'>('choose')
  const [isUnderstood, setUnderstood] = useState(false)
  const [secret, setSecret] = useState<string>()
  const task = useTask()
  useEffect(() => {
    if (secret === undefined) return
    const hide = () => {
      setSecret(undefined)
      setStep('hidden')
    }
    const onChange = () => document.visibilityState === 'hidden' && hide()
    const stop = clock.after(shownMs, hide)
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('pagehide', hide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('pagehide', hide)
    }
  }, [clock, secret])
  const prove = () => task.run(() => guard(async () => setStep('hold'), true))
  const show = () =>
    task.run(async () => {
      const tools = await desk.walletTools()
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
            <ol className="st-words">
              {secret
                .split(' ')
                .map((word, at) => ({ word, place: at + 1 }))
                .map(({ place, word }) => (
                  <li key={place}>{word}</li>
                ))}
            </ol>
          ) : (
            <output className="st-secret" aria-label={t(`export.${form}`)}>
              {secret}
            </output>
          )}
          <p className="st-small">{t('export.shown')}</p>
          <Button
            kind="primary"
            onClick={() => {
              setSecret(undefined)
              setStep('hidden')
            }}
          >
            {t('export.hide')}
          </Button>
        </>
      )}
    </Screen>
  )
}
