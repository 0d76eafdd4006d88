import { Button, Checkbox, Notice } from 'billfold/parts'
import { useState } from 'react'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useTask } from '../../forms/useTask.ts'
import { exportSecret } from '../flows/exportSecret.ts'
import { placeToCheck } from '../flows/placeToCheck.ts'
import { HoldButton } from '../ui/HoldButton.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useHide } from '../ui/useHide.ts'
import { useSettings } from '../ui/useSettings.ts'
import { WordList } from '../ui/WordList.tsx'
import type { ScreenProps } from './ScreenProps.ts'

const shownMs = 900_000

/** Three shares on paper, two of which open the wallet: each is shown alone and one of its words asked back. */
export function Shares({ back }: ScreenProps) {
  const { services, guard, t, vault } = useSettings()
  const [isUnderstood, setUnderstood] = useState(false)
  const [step, setStep] = useState<'intro' | 'hold' | 'hidden' | 'done'>('intro')
  const [shares, setShares] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const task = useTask()
  const isShown = shares.length > 0
  const forget = (next: 'hidden' | 'done') => {
    setShares([])
    setAt(0)
    setStep(next)
  }
  useHide(isShown, shownMs, () => forget('hidden'))
  const prove = () => task.run(() => guard(async () => setStep('hold'), true))
  const show = () =>
    task.run(async () => {
      const tools = await services.walletTools()
      setShares((await guard(() => exportSecret(tools, { form: 'shares' }))).split('\n'))
    })
  const saveOpener = () => task.run(async () => services.save('recovery.html', await services.readRecoveryPage()))
  return (
    <Screen title={t('shares.title')} back={back}>
      {isShown && (
        <ShareStep
          key={at}
          share={shares[at] ?? ''}
          place={{ n: at + 1, all: shares.length }}
          next={() => (at + 1 < shares.length ? setAt(at + 1) : forget('done'))}
        />
      )}
      {!isShown && step !== 'done' && (
        <>
          <p>{t('shares.intro', { vault })}</p>
          <Notice tone="warning">{t('shares.keep')}</Notice>
          {step === 'hidden' && <Notice isLive>{t('shares.hidden')}</Notice>}
        </>
      )}
      {!isShown && (step === 'intro' || step === 'hidden') && (
        <>
          <Checkbox isChecked={isUnderstood} onChange={setUnderstood}>
            {t('shares.understood')}
          </Checkbox>
          <Button kind="primary" isBusy={task.isBusy} disabled={!isUnderstood} onClick={prove}>
            {t('export.go')}
          </Button>
        </>
      )}
      {!isShown && step === 'hold' && (
        <>
          <p className="st-small">{t('export.hold.hint')}</p>
          <HoldButton isBusy={task.isBusy} onHeld={show} />
        </>
      )}
      {step === 'done' && (
        <>
          <Notice isLive>
            <p>{t('shares.done')}</p>
            <p>{t('shares.done.hint')}</p>
          </Notice>
          <Notice tone="warning">{t('shares.elsewhere')}</Notice>
          <Button isBusy={task.isBusy} onClick={saveOpener}>
            {t('shares.opener')}
          </Button>
          <Button kind="primary" onClick={back}>
            {t('done')}
          </Button>
        </>
      )}
      <FailureNotice failure={task.failure} />
    </Screen>
  )
}

/** One share: to write down, then one word of it to type back. */
function ShareStep({ next, place, share }: ShareStep.Props) {
  const { t } = useSettings()
  const [isChecking, setChecking] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const words = share.split(' ')
  const asked = placeToCheck(words)
  const check = () => {
    if (typed.trim().toLowerCase() === words[asked]) next()
    else setWrong(true)
  }
  if (!isChecking)
    return (
      <>
        <h2 className="st-lead">{t('shares.share', place)}</h2>
        <p className="st-small">{t('shares.write')}</p>
        <WordList text={share} />
        <Button kind="primary" onClick={() => setChecking(true)}>
          {t('shares.written')}
        </Button>
      </>
    )
  return (
    <Form onSubmit={check}>
      <h2 className="st-lead">{t('shares.share', place)}</h2>
      <TextField
        label={t('shares.check', { word: asked + 1 })}
        value={typed}
        autoFocus
        onChange={value => {
          setTyped(value)
          setWrong(false)
        }}
        problem={isWrong ? t('shares.check.wrong') : undefined}
      />
      <Button kind="primary" type="submit" disabled={typed.trim() === ''}>
        {t('shares.check.action')}
      </Button>
      <Button onClick={() => setChecking(false)}>{t('shares.again')}</Button>
    </Form>
  )
}

declare namespace ShareStep {
  type Props = {
    readonly share: string
    readonly place: { readonly n: number; readonly all: number }
    next(): void
  }
}
