import { type ComponentType, Fragment } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import type { ConnectMethod } from '../../../core/settings/Settings.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { Divider } from '../../../parts/Divider.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LegalFoot } from '../../shared/legal/LegalFoot.tsx'
import { LegalGate } from '../../shared/legal/LegalGate.tsx'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { useSocials } from '../../shared/login/useSocials.ts'
import { pairingSlot } from '../../shared/pairing/pairingSlot.ts'
import { WalletSections } from '../../shared/wallets/WalletSections.tsx'
import { useText } from '../../texts/useText.ts'
import { useConnectedExit } from '../../view/useConnectedExit.ts'
import { useFrozen } from '../../view/useFrozen.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { LoginMethod } from './LoginMethod.tsx'
import { orderMethods } from './orderMethods.ts'
import { Side } from './Side.tsx'

/** Ways to connect. Each draws itself; `otherMethods` counts those beside it. */
const METHODS: { readonly [method in ConnectMethod]: ComponentType<{ readonly otherMethods: number }> } = {
  wallet: WalletMethod,
  email: () => <LoginMethod method="EmailMethod" />,
  social: () => <LoginMethod method="SocialMethod" />,
}

/** Choose how to connect. */
function Connect() {
  const kit = useKit()
  const t = useText()
  // The code beside the list closes the modal itself.
  useConnectedExit(pairingSlot(kit).run?.isTaken())
  const methods = useMethods()
  return (
    <>
      <LegalGate>
        {methods.map((method, index) => {
          const Method = METHODS[method]
          // E-mail and social login are one way: into a wallet inside the page.
          const isOther = index > 0 && (method === 'wallet' || methods[index - 1] === 'wallet')
          return (
            <Fragment key={method}>
              {isOther && <Divider>{t('connect.or')}</Divider>}
              <Method otherMethods={methods.length - 1} />
            </Fragment>
          )
        })}
        {methods.length === 0 && <p className="bf-center bf-hint">{t('connect.off')}</p>}
      </LegalGate>
      <LegalFoot />
    </>
  )
}

/** What is offered, in an order that stays while the view is open. */
function useMethods(): readonly ConnectMethod[] {
  const kit = useKit()
  const { features, remote, isWalletsEnabled } = useKitState(state => state.settings)
  const { connector } = useEmbedded()
  const socials = useSocials()
  const isOffered = {
    wallet: isWalletsEnabled,
    email: connector !== undefined && remote.email,
    social: connector !== undefined && socials.length > 0,
  }
  const order = useFrozen<readonly ConnectMethod[]>(
    'methods',
    before =>
      before ??
      orderMethods(
        features.connectMethodsOrder,
        kit.store.getState().connectors.some(({ kind }) => kind === 'announced' || kind === 'injected'),
      ),
  )
  return order.filter(method => isOffered[method])
}

export const view: ViewModule<'Connect'> = {
  title: t => t('connect.title'),
  Body: Connect,
  Side,
  help: 'WhatIsAWallet',
}

/** Connecting by a wallet: the list, or one button that leads to it where the host wants it collapsed. */
function WalletMethod({ otherMethods }: { readonly otherMethods: number }) {
  const kit = useKit()
  const t = useText()
  const isCollapsed = useKitState(state => state.settings.features.collapseWallets)
  const warm = useWarm('ConnectWallets')
  if (!isCollapsed) return <WalletSections otherMethods={otherMethods} />
  return (
    <Button {...warm} icon={<WalletIcon />} onClick={() => navigate(kit, { view: 'ConnectWallets' })}>
      {t('connect.continue')}
    </Button>
  )
}
