import { Button, EmptyState, FailedState, LoadingRows, Notice } from 'billfold/parts'
import { useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '../../../contract/calls/Call.ts'
import { listVersions } from '../../../contract/calls/listVersions.ts'
import type { EnvelopeKind } from '../../../contract/envelope.ts'
import { describeFailure } from '../../forms/describeFailure.ts'
import { formatFailure } from '../../forms/formatFailure.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useSettings } from '../ui/useSettings.ts'

type Version = CallAnswer<typeof listVersions>['versions'][number]

/** Earlier versions of the wallet that the server keeps, with the way to restore one. */
export function Versions({ back, restore }: Versions.Props) {
  const { count, services, t } = useSettings()
  const [versions, setVersions] = useState<readonly Version[]>()
  const [failure, setFailure] = useState<unknown>()
  const [isRestored, setRestored] = useState(false)
  const read = async () => {
    setFailure(undefined)
    try {
      setVersions((await services.session.call(listVersions, {})).versions)
    } catch (error) {
      setFailure(error)
    }
  }
  const start = useRef(read)
  useEffect(() => void start.current(), [])
  const described = failure === undefined ? undefined : describeFailure(failure)
  return (
    <Screen title={t('versions.title')} back={back}>
      <p>{t('versions.intro')}</p>
      {isRestored && <Notice isLive>{t('versions.restored')}</Notice>}
      {described && (
        <FailedState
          title={formatFailure(described, { count, t })}
          hint={described.hint && t(described.hint)}
          retry={{ label: t('retry'), onClick: read }}
        />
      )}
      {!described && !versions && <LoadingRows count={3} label={t('loading')} />}
      {versions?.length === 0 && <EmptyState title={t('versions.none')} hint={t('versions.none.hint')} />}
      <ul className="st-list">
        {versions?.map(version => (
          <Earlier
            key={version.generation}
            version={version}
            restore={async () => {
              setRestored(false)
              await restore(version.generation)
              setRestored(true)
              await read()
            }}
          />
        ))}
      </ul>
    </Screen>
  )
}

function Earlier({ restore, version }: { readonly version: Version; restore(): Promise<void> }) {
  const { count, t, time } = useSettings()
  const [isAsked, setAsked] = useState(false)
  const { kinds, replacedAtMs } = version
  const name = t('versions.until', { time: time(replacedAtMs) })
  const devices = kinds.filter(kind => kind === 'device').length
  const others = [...new Set(kinds)].filter((kind): kind is Exclude<EnvelopeKind, 'device'> => kind !== 'device')
  return (
    <li className="st-item">
      <div>
        <div>{name}</div>
        <div className="st-small">
          {[count('devices.count', devices), ...others.map(kind => t(`versions.${kind}`))].join(' · ')}
        </div>
      </div>
      {isAsked ? (
        <Confirm
          question={t('versions.sure', { time: time(replacedAtMs) })}
          action={t('versions.restore')}
          close={() => setAsked(false)}
          run={restore}
        />
      ) : (
        <Button size="small" aria-label={`${t('versions.restore')}: ${name}`} onClick={() => setAsked(true)}>
          {t('versions.restore')}
        </Button>
      )}
    </li>
  )
}

export declare namespace Versions {
  type Props = {
    back(): void
    /** Restores the record of a generation. @throws as `restoreVersion`. */
    restore(generation: number): Promise<void>
  }
}
