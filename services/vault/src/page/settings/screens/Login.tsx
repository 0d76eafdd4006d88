import { Button, Divider, MailIcon, Notice } from 'billfold/parts'
import { useEffect, useRef, useState } from 'react'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CodeStep } from '../../forms/CodeStep.tsx'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useTask } from '../../forms/useTask.ts'
import { createPasskeyCeremony } from '../../login/createPasskeyCeremony.ts'
import { createPasskeyLogin } from '../../login/createPasskeyLogin.ts'
import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { Screen } from '../ui/Screen.tsx'
import { useSettings } from '../ui/useSettings.ts'
import { OtherLogins } from './OtherLogins.tsx'

/** The visitor logs in at the vault's own site. */
export function Login({ done, isEnded }: Login.Props) {
  const { services, t, vault } = useSettings()
  const { shared } = services
  const [email, setEmail] = useState(shared?.email ?? '')
  const [step, setStep] = useState<'address' | 'code' | 'device'>('address')
  const sending = useTask()
  const passkey = useTask()
  const send = () => {
    passkey.clear()
    return sending.run(async () => {
      const action = await services.login.start(email.trim())
      if (action === 'CONNECT') done()
      else setStep(action === 'VERIFY_OTP' ? 'code' : 'device')
    })
  }
  const askForPasskey = (way: 'logIn' | 'signUp') => {
    sending.clear()
    return passkey.run(async () => {
      const { client, passkeys: credentials, session, settings, vaultOrigin } = services
      const { projectId, realm } = settings
      const login = createPasskeyLogin({ client, session, projectId, hostOrigin: vaultOrigin })
      done(await login[way](createPasskeyCeremony({ credentials, realm })))
    })
  }
  return (
    <Screen title={t('login.title')} key={step}>
      {isEnded && step === 'address' && (
        <Notice tone="warning" isLive>
          {t('login.ended')}
        </Notice>
      )}
      {step === 'address' && (
        <>
          <p className="st-small">
            {shared
              ? t('shared.intro', { vault, site: new URL(shared.origin).host })
              : t('login.intro', { vault, project: services.settings.projectName })}
          </p>
          <Form onSubmit={send}>
            <TextField
              label={t('login.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              value={email}
              onChange={setEmail}
            />
            <FailureNotice failure={sending.failure} />
            <Button
              type="submit"
              kind="primary"
              icon={<MailIcon />}
              isBusy={sending.isBusy}
              disabled={!/.@./.test(email)}
            >
              {t('login.send')}
            </Button>
          </Form>
          <Divider>{t('login.or')}</Divider>
          <FailureNotice failure={passkey.failure} />
          <Button isBusy={passkey.isBusy} onClick={() => askForPasskey('logIn')}>
            {t('login.passkey')}
          </Button>
          <OtherLogins done={() => done()} />
          {!shared && (
            <>
              <Button kind="text" aria-describedby="new-hint" onClick={() => askForPasskey('signUp')}>
                {t('login.new')}
              </Button>
              <p id="new-hint" className="st-small">
                {t('login.new.hint')}
              </p>
            </>
          )}
        </>
      )}
      {step === 'code' && (
        <CodeStep
          digits={callLimits.loginDigits}
          email={email.trim()}
          resend={() => services.login.start(email.trim())}
          verify={code => services.login.verify(code).then(() => done())}
        />
      )}
      {step === 'device' && <Device email={email.trim()} approved={() => setStep('code')} />}
      {step !== 'address' && (
        <Button kind="text" onClick={() => setStep('address')}>
          {t('login.other')}
        </Button>
      )}
    </Screen>
  )
}

export declare namespace Login {
  type Props = {
    readonly isEnded: boolean
    /** `given`: what opens the wallet, where the login brought it. */
    done(given?: GivenFactor): void
  }
}

/** Waits until the visitor pressed the button in their mail. */
function Device({ approved, email }: { readonly email: string; approved(): void }) {
  const { services, t } = useSettings()
  const task = useTask()
  const wait = useRef((signal: AbortSignal) => task.run(() => services.login.waitForDevice(signal).then(approved)))
  useEffect(() => {
    const leave = new AbortController()
    void wait.current(leave.signal)
    return () => leave.abort()
  }, [])
  return (
    <>
      <p>{t('login.device', { email })}</p>
      <p role="status" className="st-small">
        {t('login.waiting')}
      </p>
      <FailureNotice failure={task.failure} />
    </>
  )
}
