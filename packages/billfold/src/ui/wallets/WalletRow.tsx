import type { ReactNode } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Image } from '../../parts/Image.tsx'
import { Row } from '../../parts/Row.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { useText } from '../texts/useText.ts'
import { useWarm } from '../views/useWarm.ts'
import { openWallet } from './openWallet.ts'
import { usePlatform } from './usePlatform.ts'
import type { WalletItem } from './WalletItem.ts'

/** A wallet to choose. */
export function WalletRow({ item, title = item.name, isLast, isEager, isFlat, tabIndex }: WalletRow.Props) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm(item.connector ? 'ConnectingExternal' : 'Downloads')
  const { connector } = item
  const { isPhone } = usePlatform()
  const isInstalled = connector !== undefined && connector.kind !== 'external'
  return (
    <Row
      {...warm}
      isFlat={isFlat ?? false}
      tabIndex={tabIndex}
      image={<Image name={item.name} src={item.imageUrl} isEager={isEager ?? false} />}
      title={title}
      tag={
        isLast ? (
          <Tag>{t('wallets.last')}</Tag>
        ) : isInstalled ? (
          <Tag tone="success">{t('wallets.installed')}</Tag>
        ) : (
          // On a phone it may be installed: nobody can know, and the next view opens it.
          !connector && !isPhone && <Tag>{t('wallets.get')}</Tag>
        )
      }
      onClick={() => openWallet(kit, item)}
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
