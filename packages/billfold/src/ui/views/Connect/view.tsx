import { type ComponentType, Fragment } from 'react'
import type { ConnectMethod } from '../../../core/options/Settings.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Divider } from '../../../parts/Divider.tsx'
import { LegalFoot } from '../../legal/LegalFoot.tsx'
import { LegalGate } from '../../legal/LegalGate.tsx'
import { pairingHome } from '../../pairing/pairingHome.ts'
import { useText } from '../../texts/useText.ts'
import { orderMethods } from '../../wallets/orderMethods.ts'
import { useConnectedExit } from '../useConnectedExit.ts'
import { useFrozen } from '../useFrozen.ts'
import type { ViewModule } from '../ViewModule.ts'
import { Side } from './Side.tsx'
import { WalletMethod } from './WalletMethod.tsx'

/** Ways to connect that are built. Each draws itself; `otherMethods` counts those beside it. */
const METHODS: { readonly [method in ConnectMethod]?: ComponentType<{ readonly otherMethods: number }> } = {
  wallet: WalletMethod,
}

/** Choose how to connect. */
function Connect() {
  const kit = useKit()
  const t = useText()
  // The code beside the list closes the modal itself.
  useConnectedExit(pairingHome(kit).run?.isTaken())
  const methods = useMethods()
  return (
    <>
      <LegalGate>
        {methods.map((method, index) => {
          const Method = METHODS[method]
          return (
            Method && (
              <Fragment key={method}>
                {index > 0 && <Divider>{t('connect.or')}</Divider>}
                <Method otherMethods={methods.length - 1} />
              </Fragment>
            )
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
  const { features, isWalletsEnabled } = useKitState(state => state.settings)
  const order = useFrozen<readonly ConnectMethod[]>(
    'methods',
    before =>
      before ??
      orderMethods(
        features.connectMethodsOrder,
        kit.store.getState().connectors.some(({ kind }) => kind === 'announced' || kind === 'injected'),
      ),
  )
  return order.filter(method => METHODS[method] && (method !== 'wallet' || isWalletsEnabled))
}

export const view: ViewModule<'Connect'> = {
  title: t => t('connect.title'),
  Body: Connect,
  Side,
  help: 'WhatIsAWallet',
}
