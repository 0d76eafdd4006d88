import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import { exportSecret } from '../flows/exportSecret.ts'
import { writeKitPage } from '../flows/writeKitPage.ts'
import { CodeCeremony } from '../ui/CodeCeremony.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ScreenProps } from './ScreenProps.ts'

/** The recovery kit: one file that opens the wallet without any server, and its code. */
export function Kit({ back }: ScreenProps) {
  const { services, guard, t, vault } = useSettings()
  const { overview } = useOverview()
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>()
  const address = overview.vault.accounts[0]?.address ?? ''
  const make = async (code: string) => {
    // First what may be missing: a kit that cannot be saved must not cost the code.
    const page = await services.readRecoveryPage()
    const tools = await services.walletTools()
    const createdAt = services.seams.clock.now()
    const kit = await guard(() => exportSecret(tools, { form: 'kit', code, createdAt }))
    const made = { name: `recovery-kit-${address.slice(0, 8)}.html`, text: writeKitPage(page, kit) }
    services.save(made.name, made.text)
    setFile(made)
  }
  return (
    <Screen title={t('kit.title')} back={back}>
      {file ? (
        <>
          <Notice isLive>
            <p>{t('kit.saved')}</p>
            <p>{t('kit.saved.hint', { file: file.name })}</p>
          </Notice>
          <Notice tone="warning">{t('kit.keep')}</Notice>
          <Button onClick={() => services.save(file.name, file.text)}>{t('kit.again')}</Button>
          <Button kind="primary" onClick={back}>
            {t('done')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('kit.intro', { vault })}</p>
          <Notice tone="warning">{t('kit.keep')}</Notice>
          <CodeCeremony use="export" action={t('kit.make')} hint={<p>{t('kit.code')}</p>} typed={make} />
        </>
      )}
    </Screen>
  )
}
