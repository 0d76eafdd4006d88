import { Button, Card, ChevronRightIcon, CopyButton, Notice, Row, Tag } from 'billfold/parts'
import { type ReactNode, useId, useState } from 'react'
import { custodyOf } from '../../../contract/custodyOf.ts'
import type { EnvelopeKind } from '../../../contract/envelope.ts'
import { isRecovery } from '../flows/isRecovery.ts'
import { Screen } from '../ui/Screen.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import type { ViewName } from '../views.ts'
import { Holds } from './Holds.tsx'

/** Who is logged in, where, who can open the wallet, and the way to everything else. */
export function Menu({ go, signOut }: { go(view: ViewName): void; signOut(): Promise<void> }) {
  const { count, services, t, time, vault } = useSettings()
  const { overview } = useOverview()
  const { devices, facts, open, passkeys } = overview
  const [isLeaving, setLeaving] = useState(false)
  const custody = custodyOf(open)
  const madeAt = (kind: EnvelopeKind) => open.find(one => one.kind === kind)?.createdAt
  const code = madeAt('recovery')
  const passphrase = madeAt('passphrase')
  const living = devices.filter(one => !one.isRevoked).length
  const row = (view: ViewName, title: string, subtitle: string, tag?: ReactNode) => (
    <Row title={title} subtitle={subtitle} tag={tag} trailing={<ChevronRightIcon />} onClick={() => go(view)} />
  )
  return (
    <Screen title={t('title')}>
      <Holds />
      <Card>
        <div className="st-facts">
          <div className="st-who">
            <strong>{facts.email === null ? t('home.as-nobody') : t('home.as', { email: facts.email })}</strong>
            <span className="st-small">{t('home.at', { vault, project: services.settings.projectName })}</span>
          </div>
          {overview.vault.accounts.map(({ address, namespace }) => (
            <Account key={namespace} address={address} namespace={namespace} />
          ))}
        </div>
      </Card>
      <Section title={t('home.custody')}>
        <Card>
          <div className="st-facts">
            <div className="st-head">
              <strong>{t(`custody.${custody}`)}</strong>
              <Tag tone={custody === 'user-sealed' ? 'success' : 'warning'}>{custody}</Tag>
            </div>
            <p className="st-small">{t(`custody.${custody}.means`, { vault })}</p>
          </div>
        </Card>
        {row('custody', t('custody.row'), t(custody === 'user-sealed' ? 'custody.row.off' : 'custody.row.on'))}
      </Section>
      <Section title={t('home.recovery')}>
        {!open.some(one => isRecovery(one.kind) && one.kind !== 'escrow') && (
          <Notice tone="warning">{t(custody === 'user-sealed' ? 'home.alone' : 'home.unsafe')}</Notice>
        )}
        {row(
          'passkeys',
          t('passkeys.row'),
          passkeys.length === 0 ? t('passkeys.none') : count('passkeys.count', passkeys.length),
        )}
        {row(
          'recovery-code',
          t('code.row'),
          code === undefined ? t('code.row.none') : t('code.row.since', { time: time(code) }),
        )}
        {row(
          'passphrase',
          t('passphrase.row'),
          passphrase === undefined ? t('passphrase.row.none') : t('passphrase.row.since', { time: time(passphrase) }),
        )}
        {row('kit', t('kit.row'), t('kit.row.sub'))}
        {row('shares', t('shares.row'), t('shares.row.sub'))}
      </Section>
      <Section title={t('home.security')}>
        {row('devices', t('devices.row'), count('devices.count', living))}
        {row('versions', t('versions.row'), t('versions.row.sub'))}
        {row('email', t('email.row'), facts.email ?? t('email.row.none'))}
      </Section>
      <Section title={t('home.key')}>{row('export', t('export.row'), t('export.row.sub'))}</Section>
      <Button
        isBusy={isLeaving}
        onClick={() => {
          setLeaving(true)
          void signOut()
        }}
      >
        {t('home.sign-out')}
      </Button>
    </Screen>
  )
}

function Account({ address, namespace }: { readonly address: string; readonly namespace: 'eip155' | 'solana' }) {
  const { t } = useSettings()
  const network = t(`home.address.${namespace}`)
  return (
    <div className="st-account">
      <span className="st-small">
        {network}
        <br />
        <bdi dir="ltr">{address}</bdi>
      </span>
      <CopyButton
        text={address}
        copy={text => navigator.clipboard.writeText(text)}
        label={t('home.copy', { network })}
        copiedLabel={t('home.copied')}
        failedLabel={t('home.copy-failed')}
        isIconOnly
      />
    </div>
  )
}

/** Rows that belong together, under a heading of their own. */
function Section({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="st-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
