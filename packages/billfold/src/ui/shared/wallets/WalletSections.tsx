import { Fragment } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { GridIcon } from '../../../parts/icons/GridIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import type { TextKey } from '../../texts/createText.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { walkRows } from '../../view/walkRows.ts'
import { usePreparedPairing } from '../pairing/usePreparedPairing.ts'
import { countLabel } from './countLabel.ts'
import type { FrozenSection } from './freezeOrder.ts'
import { useConnectList } from './useConnectList.ts'
import { WalletRow } from './WalletRow.tsx'

const TITLES = {
  recent: 'section.recent',
  injected: 'section.installed',
  featured: 'section.featured',
  custom: 'section.custom',
  external: 'section.external',
  recommended: 'section.recommended',
  walletConnect: 'section.pairing',
  late: 'section.late',
} as const satisfies Record<FrozenSection['type'], TextKey>

/** The wallets of the Connect view, section by section, and the way to all others. */
export function WalletSections({ otherMethods }: { readonly otherMethods: number }) {
  const t = useText()
  const names: { readonly [type in FrozenSection['type']]?: string } = useKitState(
    state => state.settings.features.groupNames,
  )
  const title = (type: FrozenSection['type']) => names[type] ?? t(TITLES[type])
  const last = useKitState(state => state.recentWallets[0]?.id)
  usePreparedPairing()
  const { sections, loadingCount, loadingType, count, hasAllWallets } = useConnectList(otherMethods)
  // Who has no wallet logs in without one, where that is offered.
  const isAlone = otherMethods === 0 || !hasAllWallets
  const draw = ({ type, group, items }: FrozenSection) => (
    <Fragment key={`${type} ${group}`}>
      <h2 className="bf-section">{group ?? title(type)}</h2>
      <ul className="bf-list">
        {items.map(item => (
          <li key={item.place}>
            <WalletRow item={item} isLast={last !== undefined && (item.connector?.id ?? item.id) === last} isEager />
          </li>
        ))}
      </ul>
    </Fragment>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition to the buttons inside
    <div className="bf-wallets" onKeyDown={walkRows}>
      {sections.filter(({ type }) => type !== 'late').map(draw)}
      {/* With their title: what stands below them must not move when they come. */}
      {loadingCount > 0 && loadingType && <h2 className="bf-section">{title(loadingType)}</h2>}
      {loadingCount > 0 && <LoadingWallets count={loadingCount} />}
      {isAlone && sections.length === 0 && loadingCount === 0 && count !== undefined && <NoWallet />}
      {hasAllWallets && count !== 0 && <AllWalletsRow count={count} />}
      {/* Below everything else: what a finger may already be over stays where it is. */}
      {sections.filter(({ type }) => type === 'late').map(draw)}
    </div>
  )
}

function LoadingWallets({ count }: { readonly count: number }) {
  const t = useText()
  return (
    <div className="bf-list" role="status">
      <VisuallyHidden>{t('wallets.loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={index} shape="row" />
      ))}
    </div>
  )
}

function NoWallet() {
  const kit = useKit()
  const t = useText()
  return (
    <div className="bf-center">
      <IconTile size={56}>
        <WalletIcon />
      </IconTile>
      <p className="bf-lead">{t('connect.none')}</p>
      <p className="bf-hint">{t('connect.noneHint')}</p>
      <Button kind="primary" {...useWarm('GetWallet')} onClick={() => navigate(kit, { view: 'GetWallet' })}>
        {t('wallets.getOne')}
      </Button>
    </div>
  )
}

function AllWalletsRow({ count }: { readonly count: number | undefined }) {
  const kit = useKit()
  const t = useText()
  const label = count === undefined ? undefined : countLabel(count)
  return (
    <Row
      {...useWarm('AllWallets')}
      image={
        <IconTile>
          <GridIcon />
        </IconTile>
      }
      title={t('all.title')}
      tag={label && <Tag>{t(label.hasMore ? 'all.countMore' : 'all.count', { count: label.count })}</Tag>}
      onClick={() => {
        kit.runtime.emit({ type: 'CLICK_ALL_WALLETS' })
        navigate(kit, { view: 'AllWallets' })
      }}
    />
  )
}
