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
  const { services, guard, t } = useSettings()
  const { change, overview } = useOverview()
  const [changed, setChanged] = useState<string>()
  const emailChange = useMemo<EmailChange>(
    () => ({
      ...services.emailChange,
      start: email => guard(() => services.emailChange.start(email)),
      async verifySecondary(code) {
        let email = ''
        await change(async () => {
          email = await services.emailChange.verifySecondary(code)
        })
        return email
      },
    }),
    [change, services, guard],
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
