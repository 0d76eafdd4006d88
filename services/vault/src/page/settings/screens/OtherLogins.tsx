import { Button, QrCode } from 'billfold/parts'
import { useEffect, useRef, useState } from 'react'
import { providerNames } from '../../../contract/providerNames.ts'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { useTask } from '../../forms/useTask.ts'
import { useSettings } from '../ui/useSettings.ts'

/** Logins at providers, to which this page goes itself and comes back, and by Farcaster: for visitors who have no address here. */
export function OtherLogins({ done }: { done(): void }) {
  const { services, t } = useSettings()
  const task = useTask()
  const [url, setUrl] = useState<string>()
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])
  const askFarcaster = () =>
    task.run(async () => {
      const mine = new AbortController()
      leave.current = mine
      setUrl(await services.farcaster.start())
      await services.farcaster.finish(mine.signal).catch((error: unknown) => {
        if (mine.signal.aborted) return
        setUrl(undefined)
        throw error
      })
      if (!mine.signal.aborted) done()
    })
  return (
    <>
      <FailureNotice failure={task.failure} />
      {services.settings.logins.map(login =>
        login === 'farcaster' ? (
          <Button key={login} isBusy={task.isBusy && url !== undefined} onClick={askFarcaster}>
            {t('login.provider', { name: 'Farcaster' })}
          </Button>
        ) : (
          <Button key={login} onClick={() => task.run(async () => services.goTo(await services.social.start(login)))}>
            {t('login.provider', { name: providerNames[login] })}
          </Button>
        ),
      )}
      {url !== undefined && (
        <>
          <p className="st-small" role="status">
            {t('login.farcaster.scan')}
          </p>
          <QrCode value={url} label={t('login.farcaster.code')} />
          <Button href={url}>{t('login.farcaster.open')}</Button>
        </>
      )}
    </>
  )
}
