import { Button, Notice } from 'billfold/parts'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useTask } from '../../forms/useTask.ts'
import { tryOpening } from '../flows/tryOpening.ts'
import { useSettings } from './useSettings.ts'

/** A code is made, shown once and typed back, before anything counts on it. */
export function CodeCeremony({ action, hint, typed, use }: CodeCeremony.Props) {
  const { services, guard, t } = useSettings()
  const [code, setCode] = useState<string>()
  const [isWritten, setWritten] = useState(false)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const task = useTask()
  const make = () =>
    task.run(async () => {
      const tools = await services.walletTools()
      await guard(() => tryOpening(tools, use))
      setCode((await tools.custodian.ask('createCode', {})).code)
    })
  const check = () => {
    const isSame = plain(text) === plain(code ?? '')
    setWrong(!isSame)
    if (isSame) void task.run(() => typed(text))
  }
  if (code === undefined)
    return (
      <>
        <FailureNotice failure={task.failure} />
        <Button kind="primary" isBusy={task.isBusy} onClick={make}>
          {action}
        </Button>
      </>
    )
  if (!isWritten)
    return (
      <>
        {hint}
        <Notice tone="warning" isLive>
          {t('code.shown')}
        </Notice>
        <output className="st-secret" aria-label={t('code.shown.label')}>
          {code}
        </output>
        <Button kind="primary" onClick={() => setWritten(true)}>
          {t('code.written')}
        </Button>
      </>
    )
  return (
    <Form onSubmit={check}>
      <TextField
        label={t('code.type')}
        hint={t('code.type.hint')}
        problem={isWrong ? t('code.differs') : undefined}
        value={text}
        maxLength={60}
        autoFocus
        onChange={value => {
          setText(value)
          setWrong(false)
        }}
      />
      <FailureNotice failure={task.failure} />
      <Button type="submit" kind="primary" isBusy={task.isBusy} disabled={text.trim() === ''}>
        {t('code.type.action')}
      </Button>
      <Button kind="text" onClick={() => setWritten(false)}>
        {t('code.look-again')}
      </Button>
    </Form>
  )
}

/** As the custody worker reads it: any case, any separators, o for 0, i and l for 1. */
function plain(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.,:]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

export declare namespace CodeCeremony {
  type Props = {
    /** The verb of making it. */
    readonly action: string
    /** What is to be known beside the code. */
    readonly hint?: ReactNode
    /** What the code is made for: it is shown only where that is possible now. */
    readonly use: 'change' | 'export'
    /** It was typed back rightly. */
    typed(code: string): Promise<unknown>
  }
}
