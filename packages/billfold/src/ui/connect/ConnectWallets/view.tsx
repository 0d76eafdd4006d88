import { LegalFoot } from '../../shared/legal/LegalFoot.tsx'
import { LegalGate } from '../../shared/legal/LegalGate.tsx'
import { WalletSections } from '../../shared/wallets/WalletSections.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'

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
