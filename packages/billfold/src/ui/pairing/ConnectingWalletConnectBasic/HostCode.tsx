import { useState } from 'react'
import { openLink } from '../../../core/links/openLink.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { WarningIcon } from '../../../parts/icons/WarningIcon.tsx'
import { QrCode } from '../../../parts/QrCode.tsx'
import { CopyLinkButton } from '../../shared/pairing/CopyLinkButton.tsx'
import { hasWalletInPage } from '../../shared/platform/hasWalletInPage.ts'
import { readLinkHost } from '../../shared/platform/readLinkHost.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { useText } from '../../texts/useText.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCountdown } from '../useCountdown.ts'

/** The code of a pairing that the host makes itself. It is not renewed here: only the host can make another one. */
export function HostCode({ uri }: { readonly uri: string }) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const expiresAt = readExpiry(uri)
  const [wasOver] = useState(() => expiresAt !== undefined && expiresAt <= kit.environment.clock.now())
  const isOver = useCountdown(expiresAt) === 0 || wasOver
  const isFine = /^wc:/i.test(uri) && !isOver
  return (
    <KeepFocus>
      <div className="bf-center bf-pair">
        {isFine ? (
          <QrCode value={uri} label={t('pairing.code')} isLarge />
        ) : (
          <div className="bf-pair-box">
            <span className="bf-state-icon" data-tone="danger">
              <WarningIcon />
            </span>
          </div>
        )}
        <div className="bf-pair-text">
          <div key={isFine ? 'status' : 'alert'} role={isFine ? 'status' : 'alert'}>
            <p className="bf-lead">{t(isFine ? 'pairing.scanAny' : 'pairing.expired')}</p>
            <p className="bf-hint">{t(isFine ? 'pairing.scanHint' : 'pairing.expiredHostHint')}</p>
          </div>
        </div>
      </div>
      {isFine && platform.isPhone && (
        <Button
          kind="primary"
          icon={<ExternalIcon />}
          onClick={() => openLink(uri, readLinkHost(platform, hasWalletInPage(kit)))}
        >
          {t('pairing.openAny')}
        </Button>
      )}
      {isFine && <CopyLinkButton uri={uri} />}
    </KeepFocus>
  )
}

/** When a pairing URI says that it ends, milliseconds since the epoch; `undefined` when it does not say. */
function readExpiry(uri: string): number | undefined {
  const seconds = Number(new URLSearchParams(uri.split('?')[1]).get('expiryTimestamp'))
  return seconds > 0 ? seconds * 1_000 : undefined
}
