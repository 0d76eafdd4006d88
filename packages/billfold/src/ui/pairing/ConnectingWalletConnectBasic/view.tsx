import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { QrCodeIcon } from '../../../parts/icons/QrCodeIcon.tsx'
import { SearchIcon } from '../../../parts/icons/SearchIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { LegalFoot } from '../../shared/legal/LegalFoot.tsx'
import { LegalGate } from '../../shared/legal/LegalGate.tsx'
import { findPairing } from '../../shared/pairing/findPairing.ts'
import { pairingCss } from '../../shared/pairing/pairingCss.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { WalletSections } from '../../shared/wallets/WalletSections.tsx'
import { enConnect } from '../../texts/enConnect.ts'
import { enPairing } from '../../texts/enPairing.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useConnectedExit } from '../../view/useConnectedExit.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { CodePanel } from '../CodePanel.tsx'
import { usePairingRun } from '../usePairingRun.ts'
import { HostCode } from './HostCode.tsx'

/** Connects by pairing alone: on a desktop a code for any wallet, on a phone the wallets themselves. */
function ConnectingWalletConnectBasic({ params }: { readonly params: { readonly uri: string } | undefined }) {
  const { isPhone } = usePlatform()
  const pairing = useKitState(state => findPairing(state.connectors))
  const active = useKitState(({ namespaces, activeNamespace }) => namespaces[activeNamespace]?.connectorId)
  useConnectedExit(!isPhone && active !== undefined && active === pairing?.id)
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={pairingCss} />
      {params ? (
        <LegalGate>
          <HostCode uri={params.uri} />
        </LegalGate>
      ) : isPhone || !pairing ? (
        <LegalGate>
          <WalletSections otherMethods={0} />
        </LegalGate>
      ) : (
        // A code that may not be used yet is not drawn: a camera cares nothing for what is dimmed.
        <LegalGate
          instead={
            <div className="bf-center bf-pair">
              <div className="bf-pair-box">
                <QrCodeIcon />
              </div>
            </div>
          }
        >
          <AnyCode connectorId={pairing.id} />
        </LegalGate>
      )}
      <LegalFoot />
    </>
  )
}

function AnyCode({ connectorId }: { readonly connectorId: string }) {
  const kit = useKit()
  const t = useText()
  const pairing = usePairingRun(connectorId, undefined)
  const hasAllWallets = useKitState(({ settings }) => settings.features.allWallets && settings.allWallets === 'show')
  const warm = useWarm('AllWallets')
  return (
    <KeepFocus>
      <CodePanel wallet={undefined} pairing={pairing} />
      {hasAllWallets && (
        <Row
          {...warm}
          image={
            <IconTile>
              <SearchIcon />
            </IconTile>
          }
          title={t('all.search')}
          onClick={() => {
            kit.runtime.emit({ type: 'CLICK_ALL_WALLETS' })
            navigate(kit, { view: 'AllWallets' })
          }}
        />
      )}
    </KeepFocus>
  )
}

export const view: ViewModule<'ConnectingWalletConnectBasic'> = {
  texts: { ...enConnect, ...enPairing },
  title: t => t('wallets.any'),
  Body: ConnectingWalletConnectBasic,
}
