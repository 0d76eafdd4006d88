import { useMemo } from 'react'
import { chooseNetwork } from '../../../core/actions/chooseNetwork.ts'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { switchNetwork } from '../../../core/actions/switchNetwork.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { foldText } from '../../shared/search/foldText.ts'
import { MarkedName } from '../../shared/search/MarkedName.tsx'
import { SearchList } from '../../shared/search/SearchList.tsx'
import { searchCss } from '../../shared/search/searchCss.ts'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { leaveAfterSwitch } from '../leaveAfterSwitch.ts'
import { type NetworkItem, sortNetworks } from '../sortNetworks.ts'

/** More networks than this and the list can be searched. */
const SEARCH_FROM = 8

/** Choose a network. */
function Networks() {
  const kit = useKit()
  const t = useText()
  const items = useNetworks()
  const isSearchable = items.length > SEARCH_FROM
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={searchCss} />
      <SearchList
        find={search => {
          const wanted = foldText(search)
          return items.filter(({ network }) =>
            foldText(`${network.name} ${network.nativeCurrency.symbol}`).includes(wanted),
          )
        }}
        getKey={({ network }) => network.id}
        isSearchable={isSearchable}
        className={isSearchable ? 'bf-gate bf-tall' : 'bf-gate'}
        label={t('networks.search')}
        listLabel={t('networks.title')}
        none={search => t('networks.none', { search })}
        noneHint={t('networks.noneHint')}
        renderItem={(item, tabIndex, search) => <NetworkRow item={item} search={search} tabIndex={tabIndex} />}
      />
      <Button
        kind="text"
        {...useWarm('WhatIsANetwork')}
        onClick={() => {
          kit.runtime.emit({ type: 'CLICK_NETWORK_HELP' })
          navigate(kit, { view: 'WhatIsANetwork' })
        }}
      >
        {t('network.title')}
      </Button>
    </>
  )
}

function useNetworks(): readonly NetworkItem[] {
  const networks = useKitState(state => state.networks)
  const namespaces = useKitState(state => state.namespaces)
  const activeNamespace = useKitState(state => state.activeNamespace)
  const connectors = useKitState(state => state.connectors)
  return useMemo(
    () => sortNetworks({ networks, namespaces, activeNamespace, connectors }),
    [networks, namespaces, activeNamespace, connectors],
  )
}

function NetworkRow({ item, search, tabIndex }: NetworkRowProps) {
  const kit = useKit()
  const t = useText()
  const { network, isCurrent, isAllowed, isNew } = item
  const isSwitchable = useKitState(state => state.settings.isNetworkSwitchEnabled)
  const wallet = useKitState(
    state =>
      state.connectors.find(known => known.id === state.namespaces[network.namespace]?.connectorId)?.name ??
      t('connecting.someWallet'),
  )
  const image = useNetworkImage(network)
  const warm = useWarm('SwitchNetwork')
  const isOff = !isCurrent && (!isAllowed || !isSwitchable)
  return (
    <Row
      {...warm}
      image={<Image name={network.name} src={image} isRound />}
      title={search ? <MarkedName name={network.name} query={search} /> : network.name}
      subtitle={
        isOff
          ? t(isSwitchable ? 'networks.refused' : 'networks.fixed', { wallet })
          : isNew && !isCurrent && t('networks.new', { wallet })
      }
      tag={network.isTestnet && <Tag>{t('networks.test')}</Tag>}
      trailing={
        isCurrent && (
          <>
            <CheckIcon width={20} height={20} />
            <VisuallyHidden>{t('networks.current')}</VisuallyHidden>
          </>
        )
      }
      isCurrent={isCurrent}
      isDisabled={isOff}
      tabIndex={tabIndex}
      onClick={() => {
        if (isCurrent) goBack(kit)
        else choose(kit, network)
      }}
    />
  )
}

type NetworkRowProps = { readonly item: NetworkItem; readonly search: string; readonly tabIndex: 0 | -1 }

/** Without a wallet to ask there is nothing to wait for. */
function choose(kit: ReturnType<typeof useKit>, network: Network): void {
  const { namespaces } = kit.store.getState()
  if (Object.values(namespaces).some(now => now.status === 'connected')) chooseNetwork(kit, network.id)
  else
    switchNetwork(kit, { networkId: network.id }).then(
      () => leaveAfterSwitch(kit, false),
      () => {}, // only a network that is not configured can fail here, and that emits an alert
    )
}

export const view: ViewModule<'Networks'> = { texts: enConnect, title: t => t('networks.title'), Body: Networks }
