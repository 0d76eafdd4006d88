import { navigate } from '../../../core/actions/navigate.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { openLink } from '../../../core/links/openLink.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { CopyLinkButton } from '../../shared/pairing/CopyLinkButton.tsx'
import { fillLink } from '../../shared/pairing/links/fillLink.ts'
import { hasWalletInPage } from '../../shared/platform/hasWalletInPage.ts'
import { readLinkHost } from '../../shared/platform/readLinkHost.ts'
import { useHandOff } from '../../shared/platform/useHandOff.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { useText } from '../../texts/useText.ts'
import type { usePairingRun } from '../usePairingRun.ts'
import { OpenCard } from './OpenCard.tsx'

/** Goes on in the wallet's app on this computer, or on its web page. */
export function LinkPanel({ wallet, pairing, template, isPage }: LinkPanel.Props) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const { offer, openedAt, error } = pairing
  const step = useHandOff(openedAt)
  const open = (uri: string) => {
    const link = fillLink(template, uri)
    if (!link) return undefined
    openLink(link, readLinkHost(platform, hasWalletInPage(kit)), isPage)
    return template
  }
  const isIdle = step === 'idle'
  return (
    <>
      <OpenCard
        wallet={wallet}
        pairing={pairing}
        said={{ lead: isIdle ? 'pairing.continue' : 'connecting.ask', hint: 'pairing.continueHint' }}
        isWaiting={!isIdle}
        open={open}
      />
      <CopyLinkButton uri={offer?.uri} isDisabled={error !== undefined} />
      {!isPage && (
        <Button kind="text" onClick={() => navigate(kit, { view: 'Downloads', params: { walletId: wallet.id } })}>
          {t('connecting.getIt', { name: wallet.name })}
        </Button>
      )}
    </>
  )
}

export declare namespace LinkPanel {
  type Props = {
    readonly wallet: WalletListing
    readonly pairing: ReturnType<typeof usePairingRun>
    /** The link's template, of the directory. */
    readonly template: string
    /** A web page, which opens in a tab of its own. */
    readonly isPage: boolean
  }
}
