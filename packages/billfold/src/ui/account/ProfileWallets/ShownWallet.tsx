import { useRef, useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { useAction } from '../../../hooks/useAction.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { Image } from '../../../parts/Image.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { PowerIcon } from '../../../parts/icons/PowerIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import type { Namespace } from '../../../protocol/caip/types.ts'
import { disconnectFailed } from '../../../protocol/errors/rows/connection.ts'
import { useEmbeddedUser } from '../../shared/login/useEmbeddedUser.ts'
import { userName } from '../../shared/login/userName.ts'
import { useText } from '../../texts/useText.ts'
import { explorerHref } from '../../view/explorerHref.ts'
import { useAddressLabels } from '../useAddressLabels.ts'
import { Rename } from './Rename.tsx'

/** The wallet that the page works with on a family, and what can be done with it. */
export function ShownWallet({ namespace, isShort }: ShownWallet.Props) {
  const kit = useKit()
  const t = useText()
  const { connectorId, networkId, address = '', isConnected } = useShownAccount({ namespace })
  const network = useKitState(state => state.networks.find(({ id }) => id === networkId))
  const connector = useKitState(state => state.connectors.find(known => known.id === connectorId))
  const image = useKitState(state => (connectorId ? state.settings.connectorImages[connectorId] : undefined))
  // A wallet that one logs in to is called as its owner.
  const owner = userName(useEmbeddedUser(connector?.embedded))
  const label = useAddressLabels(namespace)(address)
  const name = connector?.name ?? t('connecting.someWallet')
  const wallet = owner ?? name
  const place = network?.name ?? t('network.unknown')
  const { runAsync, isPending } = useAction(disconnect)
  const [isNaming, setIsNaming] = useState(false)
  const rename = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const href = explorerHref(network, address)
  return (
    <>
      <Row
        isFlat
        image={<Image name={name} src={image ?? connector?.icon} />}
        title={label ?? wallet}
        subtitle={[label !== undefined && wallet, isShort && formatAddress(address), place].filter(Boolean).join(' · ')}
        tag={<Tag tone="success">{t('wallets.active')}</Tag>}
      />
      <div className="bf-more">
        {isNaming ? (
          <Rename
            namespace={namespace}
            address={address}
            onDone={() => {
              setIsNaming(false)
              // Drawn again by then.
              requestAnimationFrame(() => rename.current?.focus())
            }}
          />
        ) : (
          <>
            <CopyButton
              text={address}
              copy={text => navigator.clipboard.writeText(text)}
              label={t('account.copy')}
              copiedLabel={t('account.copied')}
              failedLabel={t('account.copyFailed')}
            />
            <Button ref={rename} size="small" onClick={() => setIsNaming(true)}>
              {t('wallets.rename')}
            </Button>
            {href && (
              <Button size="small" href={href} icon={<ExternalIcon />}>
                {network?.explorer?.name || t('account.explorerName')}
              </Button>
            )}
            <Button
              size="small"
              icon={<PowerIcon />}
              disabled={!isConnected}
              isBusy={isPending}
              onClick={() => {
                // The page forgets it at once, with any answer of the wallet; a toast reports a refusal.
                runAsync(connectorId ? { connectorId, namespace } : { namespace }).catch(() =>
                  showToast(kit, 'error', disconnectFailed.message),
                )
              }}
            >
              {t('account.disconnect')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

export declare namespace ShownWallet {
  type Props = {
    readonly namespace: Namespace
    /** No list of accounts follows: the address stands here. */
    readonly isShort?: boolean
  }
}
