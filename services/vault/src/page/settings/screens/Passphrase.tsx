import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useTask } from '../../forms/useTask.ts'
import { setPassphrase } from '../flows/setPassphrase.ts'
import { RemoveFactors } from '../ui/RemoveFactors.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ScreenProps } from './ScreenProps.ts'

const leastCharacters = 12
/** Fewer different characters than this are a pattern, not a sentence. */
const leastDifferent = 6

/** The passphrase: set, replaced, removed. */
export function Passphrase({ back }: ScreenProps) {
  const { t, time } = useSettings()
  const { change, overview } = useOverview()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [said, setSaid] = useState<'done' | 'removed'>()
  const task = useTask()
  const present = overview.open.filter(one => one.kind === 'passphrase')
  const [since] = present
  const isShort = first.length < leastCharacters
  const isSimple = new Set(first.toLowerCase()).size < leastDifferent || /^\d+$/.test(first)
  const problem = isShort ? t('passphrase.short') : isSimple ? t('passphrase.simple') : undefined
  const submit = async () => {
    setChecked(true)
    setSaid(undefined)
    if (problem || first !== second) return
    const isDone = await task.run(() => change(tools => setPassphrase(tools, first)))
    if (!isDone) return
    setFirst('')
    setSecond('')
    setChecked(false)
    setSaid('done')
  }
  return (
    <Screen title={t('passphrase.title')} back={back}>
      <p>{t('passphrase.intro')}</p>
      {said && <Notice isLive>{t(`passphrase.${said}`)}</Notice>}
      {since && (
        <p className="st-small">
          {t('passphrase.row.since', { time: time(since.createdAt) })}. {t('passphrase.replaces')}
        </p>
      )}
      <Form onSubmit={submit}>
        <TextField
          label={t('passphrase.label')}
          type="password"
          autoComplete="new-password"
          maxLength={256}
          value={first}
          onChange={setFirst}
          problem={isChecked ? problem : undefined}
        />
        <TextField
          label={t('passphrase.again')}
          type="password"
          autoComplete="new-password"
          maxLength={256}
          value={second}
          onChange={setSecond}
          problem={isChecked && !problem && first !== second ? t('passphrase.differs') : undefined}
        />
        <FailureNotice failure={task.failure} />
        {task.isBusy && (
          <p role="status" className="st-small">
            {t('passphrase.working')}
          </p>
        )}
        <Button type="submit" kind="primary" isBusy={task.isBusy} disabled={first === ''}>
          {t('passphrase.set')}
        </Button>
      </Form>
      <RemoveFactors
        ids={present.map(one => one.id)}
        label={t('passphrase.remove')}
        question={t('passphrase.remove.sure')}
        onRemoved={() => setSaid('removed')}
      />
    </Screen>
  )
}
