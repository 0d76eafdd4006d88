import { useEffect, useMemo, useState } from 'react'
import { chooseNetwork } from '../../../core/actions/chooseNetwork.ts'
import { closeModal } from '../../../core/actions/closeModal.ts'
import { disconnect } from '../../../core/actions/disconnect.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Divider } from '../../../parts/Divider.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { PowerIcon } from '../../../parts/icons/PowerIcon.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { Row } from '../../../parts/Row.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import type { NetworkItem } from '../sortNetworks.ts'
import { sortNetworks } from '../sortNetworks.ts'

/** The way out is in sight however long the list is, but on a screen so low that it would hide the list. */
const css = `@layer views{
.bf-leave{display:grid;gap:8px;margin:0 -16px -16px;padding:8px 16px 16px;background:var(--bf-surface)}
@media (min-height:440px){.bf-leave{position:sticky;inset-block-end:-16px;z-index:1}.bf-body:has(.bf-leave){scroll-padding-block-end:112px}}
}`

/** The wallet is on a network that this site does not use: another network, or no connection. */
function UnsupportedChain() {
  const kit = useKit()
  const t = useText()
  const { isUnsupported } = useNetwork()
  const { connectorId } = useShownAccount()
  const items = useOffered()
  const [isLeaving, setIsLeaving] = useState(false)
  useCloseWhenDisconnected()
  // Switched inside the wallet: nothing is left to say.
  useEffect(() => {
    const { status } = kit.store.getState().namespaces[kit.store.getState().activeNamespace] ?? {}
    if (!isUnsupported && status === 'connected') closeModal(kit, 'done')
  }, [kit, isUnsupported])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={css} />
      <Notice tone="warning">{t('unsupported.hint')}</Notice>
      <VirtualList
        items={items}
        getKey={({ network }) => network.id}
        rowHeight={64}
        label={t('networks.title')}
        renderItem={(item, { tabIndex }) => <Offered item={item} tabIndex={tabIndex} />}
      />
      <div className="bf-leave">
        <Divider>{t('connect.or')}</Divider>
        <Button
          icon={<PowerIcon />}
          isBusy={isLeaving}
          onClick={() => {
            setIsLeaving(true)
            // The page forgets the account at once, with any answer of the wallet; an event reports a refusal.
            disconnect(kit, { connectorId })
              .catch(() => {})
              .finally(() => setIsLeaving(false))
          }}
        >
          {t('account.disconnect')}
        </Button>
      </div>
    </>
  )
}

/** Networks of the family that is connected. */
function useOffered(): readonly NetworkItem[] {
  const networks = useKitState(state => state.networks)
  const namespaces = useKitState(state => state.namespaces)
  const activeNamespace = useKitState(state => state.activeNamespace)
  const connectors = useKitState(state => state.connectors)
  return useMemo(
    () =>
      sortNetworks({
        networks: networks.filter(network => network.namespace === activeNamespace),
        namespaces,
        activeNamespace,
        connectors,
      }),
    [networks, namespaces, activeNamespace, connectors],
  )
}

function Offered({ item, tabIndex }: { readonly item: NetworkItem; readonly tabIndex: 0 | -1 }) {
  const kit = useKit()
  const t = useText()
  const { network, isAllowed, isNew } = item
  const wallet = useKitState(
    state =>
      state.connectors.find(known => known.id === state.namespaces[network.namespace]?.connectorId)?.name ??
      t('connecting.someWallet'),
  )
  const image = useNetworkImage(network)
  return (
    <Row
      {...useWarm('SwitchNetwork')}
      image={<Image name={network.name} src={image} isRound isEager />}
      title={network.name}
      subtitle={isAllowed ? isNew && t('networks.new', { wallet }) : t('networks.refused', { wallet })}
      isDisabled={!isAllowed}
      trailing={isAllowed && <ChevronRightIcon width={20} />}
      tabIndex={tabIndex}
      onClick={() => chooseNetwork(kit, network.id)}
    />
  )
}

export const view: ViewModule<'UnsupportedChain'> = {
  texts: enConnect,
  title: t => t('switch.title'),
  Body: UnsupportedChain,
}
