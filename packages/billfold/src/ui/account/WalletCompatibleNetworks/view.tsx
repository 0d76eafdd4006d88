import { goBack } from '../../../core/actions/goBack.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { useReceivingNetworks } from '../useReceivingNetworks.ts'

/** On which networks something may be sent to the account. */
function WalletCompatibleNetworks() {
  const kit = useKit()
  const t = useText()
  const networks = useReceivingNetworks()
  useCloseWhenDisconnected()
  return (
    <>
      <AdoptCss css={moreCss} />
      <Notice tone="warning">{t('compatible.hint')}</Notice>
      <VirtualList
        items={networks}
        getKey={({ id }) => id}
        rowHeight={64}
        label={t('compatible.title')}
        renderItem={network => <NetworkRow network={network} />}
      />
      <Button onClick={() => goBack(kit)}>{t('action.understood')}</Button>
    </>
  )
}

function NetworkRow({ network }: { readonly network: Network }) {
  const t = useText()
  return (
    <Row
      isFlat
      image={<Image name={network.name} src={useNetworkImage(network)} isRound />}
      title={network.name}
      tag={network.isTestnet && <Tag>{t('networks.test')}</Tag>}
    />
  )
}

export const view: ViewModule<'WalletCompatibleNetworks'> = {
  texts: enAccount,
  title: t => t('compatible.title'),
  Body: WalletCompatibleNetworks,
}
