import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { enWallets } from '../../texts/enWallets.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { Accounts } from './Accounts.tsx'
import { DisconnectAll } from './DisconnectAll.tsx'
import { Families } from './Families.tsx'
import { profileCss } from './profileCss.ts'
import { SettingsRow } from './SettingsRow.tsx'
import { Several } from './Several.tsx'
import { ShownWallet } from './ShownWallet.tsx'

/** The connected wallet and its accounts; with several wallets at once, all of them by family. */
function ProfileWallets() {
  const hasSeveral = useKitState(state => state.settings.remote.multiWallet)
  const { address, namespace } = useShownAccount()
  useCloseWhenDisconnected()
  if (!address) return null
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={profileCss} />
      <KeepFocus>
        {hasSeveral ? (
          <Several />
        ) : (
          <>
            <ShownWallet namespace={namespace} />
            <Accounts namespace={namespace} />
            <SettingsRow />
            <Families />
          </>
        )}
        <DisconnectAll />
      </KeepFocus>
    </>
  )
}

export const view: ViewModule<'ProfileWallets'> = {
  texts: { ...enAccount, ...enWallets },
  title: t => t('wallets.title'),
  Body: ProfileWallets,
}
