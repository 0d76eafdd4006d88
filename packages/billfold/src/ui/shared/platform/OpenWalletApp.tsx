import { useState } from 'react'
import type { Connector } from '../../../core/contracts/Connector.ts'
import { openLink } from '../../../core/links/openLink.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { storedDeepLink } from '../../../protocol/stored/storedDeepLink.ts'
import { useText } from '../../texts/useText.ts'
import { hasWalletInPage } from './hasWalletInPage.ts'
import { readLinkHost } from './readLinkHost.ts'
import { useHandOff } from './useHandOff.ts'
import { usePlatform } from './usePlatform.ts'

/**
 * The way to the app of a paired wallet on this very device, which was opened for a request and may not have come up. The
 * button is there from the beginning, so that nothing moves; the line above it says what is known after 1.5 s (fault 109).
 */
export function OpenWalletApp({ connector }: { readonly connector: Connector | undefined }) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const [link] = useState(() => (connector?.kind === 'pairing' ? kit.runtime.storage.read(storedDeepLink) : undefined))
  const [openedAt, setOpenedAt] = useState(() => (link ? kit.environment.clock.now() : undefined))
  const step = useHandOff(openedAt)
  if (!link) return null
  const { href, name } = link
  const isQuiet = step === 'stayed' || step === 'returned'
  return (
    <>
      <p className="bf-hint bf-open-app" role="status">
        {isQuiet && t(step === 'stayed' ? 'asking.stayed' : 'asking.returned', { name })}
      </p>
      <Button
        kind={isQuiet ? 'primary' : 'quiet'}
        icon={<ExternalIcon />}
        onClick={() => {
          openLink(href, readLinkHost(platform, hasWalletInPage(kit)))
          setOpenedAt(kit.environment.clock.now())
        }}
      >
        {t('asking.open', { name })}
      </Button>
    </>
  )
}
