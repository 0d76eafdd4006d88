import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import type { Connector } from '../../../core/contracts/Connector.ts'
import type { ViewParams } from '../../../core/modal/views.ts'
import type { KitState } from '../../../core/state/KitState.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { namespaces } from '../../../protocol/caip/namespaces.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'

type Params = ViewParams['ConnectingMultiChain']

/** One wallet that is reached on several families: the visitor says which one first. The others can be added later. */
function ConnectingMultiChain({ params }: { readonly params: Params }) {
  const kit = useKit()
  const t = useText()
  const connectors = useKitState(state => state.connectors)
  const images = useKitState(state => state.settings.connectorImages)
  const found = params.connectorIds.flatMap(id => connectors.find(known => known.id === id) ?? [])
  const [first] = found
  const name = first?.name ?? t('connecting.theWallet')
  if (!first)
    return (
      <KeepFocus>
        <RequestCard
          image={<Image name={name} size={64} />}
          state="failed"
          lead={t('connecting.gone', { name })}
          hint={t('connecting.goneHint')}
        >
          <Button kind="primary" onClick={() => goBack(kit)}>
            {t('connecting.another')}
          </Button>
        </RequestCard>
      </KeepFocus>
    )
  return (
    <KeepFocus className="bf-stack">
      <RequestCard
        image={<Image name={name} src={images[first.id] ?? first.icon} size={64} isEager />}
        lead={t('chains.lead', { name })}
        hint={t('chains.hint', { name })}
      />
      <ul className="bf-list" aria-label={t('chains.lead', { name })}>
        {found.flatMap(connector =>
          connector.namespaces.map(namespace => (
            <li key={`${connector.id} ${namespace}`}>
              <Family connector={connector} namespace={namespace} />
            </li>
          )),
        )}
      </ul>
    </KeepFocus>
  )
}

function Family({ connector, namespace }: { readonly connector: Connector; readonly namespace: string }) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('ConnectingExternal')
  const networks = useKitState(state => state.networks)
  const isConnected = useKitState(({ namespaces: all }) => isConnectedBy(connector, all[namespace]))
  const own = networks.filter(network => network.namespace === namespace)
  const image = useNetworkImage(own[0])
  if (own.length === 0) return null
  const names = own.map(network => network.name).join(', ')
  const name = namespaces.find(row => row.namespace === namespace)?.name ?? own[0]?.name ?? namespace
  return (
    <Row
      {...warm}
      image={<Image name={name} src={image} />}
      title={name}
      subtitle={names === name ? undefined : names}
      tag={isConnected && <Tag tone="success">{t('chains.connected')}</Tag>}
      trailing={<ChevronRightIcon width={20} height={20} />}
      onClick={() => navigate(kit, { view: 'ConnectingExternal', params: { connectorId: connector.id } })}
    />
  )
}

function isConnectedBy(connector: Connector, now: KitState['namespaces'][string] | undefined): boolean {
  return now?.status === 'connected' && now.connectorId === connector.id
}

export const view: ViewModule<'ConnectingMultiChain'> = {
  texts: enConnect,
  title: t => t('chains.title'),
  Body: ConnectingMultiChain,
}
