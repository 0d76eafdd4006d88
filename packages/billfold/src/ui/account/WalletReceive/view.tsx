import { navigate } from '../../../core/actions/navigate.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { QrCode } from '../../../parts/QrCode.tsx'
import { Row } from '../../../parts/Row.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { useReceivingNetworks } from '../useReceivingNetworks.ts'

/** Layer `views`: the address in full, and pictures of networks over each other. */
const receiveCss = `@layer views{
.bf-whole{max-width:22ch;margin-bottom:4px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px;line-height:22px;word-break:break-all;-webkit-user-select:all;user-select:all;cursor:text}
.bf-overlap{display:flex;flex:none}
.bf-overlap>*{border:2px solid var(--bf-surface-2);box-sizing:content-box}
.bf-overlap>*+*{margin-inline-start:-10px}
}`

/** As many pictures of networks as fit beside the sentence. */
const PICTURES = 5

/** The account's address, as a code and in full: who sends can compare every character. */
function WalletReceive() {
  const t = useText()
  const { address } = useShownAccount()
  const { network } = useNetwork()
  const image = useNetworkImage(network)
  useCloseWhenDisconnected()
  if (!address) return null
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={receiveCss} />
      <QrCode
        value={address}
        label={t('receive.code')}
        mark={network && <Image name={network.name} src={image} size={32} isRound isEager />}
      />
      <div className="bf-center">
        <p className="bf-hint">{t('receive.hint')}</p>
        <p className="bf-whole" dir="ltr">
          <VisuallyHidden>{t('receive.address')}</VisuallyHidden> {address}
        </p>
        <CopyButton
          text={address}
          copy={text => navigator.clipboard.writeText(text)}
          label={t('account.copy')}
          copiedLabel={t('account.copied')}
          failedLabel={t('account.copyFailed')}
        />
      </div>
      <Accepted />
    </>
  )
}

/** The warning that what is sent elsewhere is not seen here; it leads to the list where that is longer than a name. */
function Accepted() {
  const kit = useKit()
  const t = useText()
  const networks = useReceivingNetworks()
  const warm = useWarm('WalletCompatibleNetworks')
  const [first] = networks
  if (!first) return null
  const title = t('receive.networks', { count: networks.length, name: first.name })
  const pictures = (
    <span className="bf-overlap">
      {networks.slice(0, PICTURES).map(network => (
        <Picture key={network.id} network={network} />
      ))}
    </span>
  )
  if (networks.length === 1) return <Row isFlat image={pictures} title={title} />
  return (
    <Row
      {...warm}
      image={pictures}
      title={title}
      subtitle={t('receive.networksHint')}
      trailing={<ChevronRightIcon width={20} height={20} />}
      onClick={() => navigate(kit, { view: 'WalletCompatibleNetworks' })}
    />
  )
}

function Picture({ network }: { readonly network: Network }) {
  return <Image name={network.name} src={useNetworkImage(network)} size={24} isRound />
}

export const view: ViewModule<'WalletReceive'> = {
  texts: enAccount,
  title: t => t('receive.title'),
  Body: WalletReceive,
}
