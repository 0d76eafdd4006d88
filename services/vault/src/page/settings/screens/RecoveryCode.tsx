import { Notice } from 'billfold/parts'
import { useState } from 'react'
import { addFactor } from '../flows/addFactor.ts'
import { CodeCeremony } from '../ui/CodeCeremony.tsx'
import { RemoveFactors } from '../ui/RemoveFactors.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ScreenProps } from './ScreenProps.ts'

/** The recovery code: made, shown once, typed back; or removed. */
export function RecoveryCode({ back }: ScreenProps) {
  const { t, time } = useSettings()
  const { change, overview } = useOverview()
  const [said, setSaid] = useState<'made' | 'removed'>()
  const present = overview.open.filter(one => one.kind === 'recovery')
  const [first] = present
  return (
    <Screen title={t('code.title')} back={back}>
      <p>{t('code.intro')}</p>
      {said && <Notice isLive>{t(`code.${said}`)}</Notice>}
      {first && said !== 'made' && (
        <p className="st-small">
          {t('code.row.since', { time: time(first.createdAt) })}. {t('code.replaces')}
        </p>
      )}
      {said !== 'made' && (
        <CodeCeremony
          use="change"
          action={t('code.make')}
          typed={async code => {
            await change(tools => addFactor(tools, { kind: 'recovery', code }))
            setSaid('made')
          }}
        />
      )}
      <RemoveFactors
        ids={present.map(one => one.id)}
        label={t('code.remove')}
        question={t('code.remove.sure')}
        onRemoved={() => setSaid('removed')}
      />
    </Screen>
  )
}
