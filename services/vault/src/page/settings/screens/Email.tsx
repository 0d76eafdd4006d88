import { Button, Notice } from 'billfold/parts'
import { useMemo, useState } from 'react'
import { EmailSteps } from '../../email/EmailSteps.tsx'
import type { EmailChange } from '../../login/createEmailChange.ts'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ScreenProps } from './ScreenProps.ts'

/** The login moves to another address. */
export function Email({ back }: ScreenProps) {
  const { desk, guard, t } = useSettings()
  const { change, overview } = useOverview()
  const [changed, setChanged] = useState<string>()
  const emailChange = useMemo<EmailChange>(
    () => ({
      ...desk.emailChange,
      start: email => guard(() => desk.emailChange.start(email)),
      async verifySecondary(code) {
        let email = ''
        await change(async () => {
          email = await desk.emailChange.verifySecondary(code)
        })
        return email
      },
    }),
    [change, desk, guard],
  )
  return (
    <Screen title={t('email.title')} back={back}>
      {changed === undefined ? (
        <EmailSteps email={overview.facts.email} emailChange={emailChange} onChanged={setChanged} />
      ) : (
        <>
          <Notice isLive>{t('email.changed', { email: changed })}</Notice>
          <Button kind="primary" onClick={back}>
            {t('done')}
          </Button>
        </>
      )}
    </Screen>
  )
}
