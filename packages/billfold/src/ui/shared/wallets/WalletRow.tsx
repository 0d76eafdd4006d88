import type { ReactNode } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { Image } from '../../../parts/Image.tsx'
import { QrCodeIcon } from '../../../parts/icons/QrCodeIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { usePlatform } from '../platform/usePlatform.ts'
import { openWallet } from './openWallet.ts'
import { toView } from './toView.ts'
import type { WalletItem } from './WalletItem.ts'

/** A wallet to choose. */
export function WalletRow({ item, title = item.name, isLast, isEager, isFlat, tabIndex }: WalletRow.Props) {
  const kit = useKit()
  const t = useText()
  const { connector, note } = item
  const platform = usePlatform()
  const leadsTo = useKitState(state => toView(item, state.connectors, platform))
  const warm = useWarm(leadsTo)
  const isPairing = connector?.kind === 'pairing'
  const isLocked = useKitState(({ namespaces }) =>
    Object.values(namespaces).some(now => now.lockedId !== undefined && now.lockedId === connector?.id),
  )
  const isInstalled = connector !== undefined && connector.kind !== 'external'
  return (
    <Row
      {...warm}
      isFlat={isFlat ?? false}
      tabIndex={tabIndex}
      image={
        isPairing && !item.imageUrl ? (
          <IconTile>
            <QrCodeIcon />
          </IconTile>
        ) : (
          <Image name={item.name} src={item.imageUrl} isEager={isEager ?? false} />
        )
      }
      // The connector is called as the wallet that it is connected to.
      title={isPairing ? t('wallets.any') : title}
      subtitle={
        note &&
        [note.rdns, note.count > 1 && t('wallets.place', { place: note.place, count: note.count })]
          .filter(Boolean)
          .join(' · ')
      }
      tag={
        isPairing ? (
          <Tag>{t('wallets.code')}</Tag>
        ) : note?.mark === 'unknown' ? (
          <Tag tone="warning">{t('wallets.unknown')}</Tag>
        ) : note?.mark ? (
          <Tag>{t('wallets.known')}</Tag>
        ) : isLocked ? (
          <Tag>{t('wallets.locked')}</Tag>
        ) : isLast ? (
          <Tag>{t('wallets.last')}</Tag>
        ) : isInstalled ? (
          <Tag tone="success">{t('wallets.installed')}</Tag>
        ) : (
          // On a phone it may be installed, which a page cannot detect; the next view opens it.
          !platform.isPhone && !connector && <Tag>{t(leadsTo === 'Downloads' ? 'wallets.get' : 'wallets.phone')}</Tag>
        )
      }
      onClick={() => openWallet(kit, item, platform)}
    />
  )
}

export declare namespace WalletRow {
  type Props = {
    item: WalletItem
    /** The name with a part of it marked. */
    title?: ReactNode
    /** The wallet used last. */
    isLast?: boolean
    /** Load the picture at once: the row is in the first screen. */
    isEager?: boolean
    isFlat?: boolean
    tabIndex?: 0 | -1
  }
}
