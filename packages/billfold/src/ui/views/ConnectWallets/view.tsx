import { LegalFoot } from '../../legal/LegalFoot.tsx'
import { LegalGate } from '../../legal/LegalGate.tsx'
import { WalletSections } from '../../wallets/WalletSections.tsx'
import type { ViewModule } from '../ViewModule.ts'

/** The wallets alone, where the host collapsed them into one button of the Connect view. */
function ConnectWallets() {
  return (
    <>
      <LegalGate>
        <WalletSections otherMethods={0} />
      </LegalGate>
      <LegalFoot />
    </>
  )
}

export const view: ViewModule<'ConnectWallets'> = { title: t => t('connect.title'), Body: ConnectWallets }
