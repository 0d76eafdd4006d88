import { useCallback, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { QrCode } from '../../../parts/QrCode.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { CopyLinkButton } from '../../shared/pairing/CopyLinkButton.tsx'
import { pairingCss } from '../../shared/pairing/pairingCss.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { useWalletRequest } from '../../shared/request/useWalletRequest.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enPairing } from '../../texts/enPairing.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { explainLogin } from '../explainLogin.ts'
import { finishLogin } from '../finishLogin.ts'
import { LoginOff } from '../LoginOff.tsx'
import { SocialLogo } from '../SocialLogo.tsx'

const provider = 'farcaster'

/** Logging in with an app: a code to scan, on a phone a link that opens it. */
function ConnectingFarcaster() {
  const { connector } = useEmbedded()
  return connector ? <Ask connector={connector} /> : <LoginOff />
}

function Ask({ connector }: { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const { isPhone } = usePlatform()
  const [url, setUrl] = useState<string>()
  const [isOpening, setIsOpening] = useState(false)
  const run = useCallback(
    async (signal: AbortSignal) => {
      const emit = kit.runtime.emit
      setUrl(undefined)
      setIsOpening(false)
      emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
      try {
        const { url: address, done } = await connector.embedded.startFarcaster({ signal })
        if (!signal.aborted) setUrl(address)
        await done
        setIsOpening(true)
        emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
        await finishLogin(kit, connector, signal, () => emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider }))
      } catch (cause) {
        const code = isBillfoldError(cause) ? cause.code : 'connection/farcaster-failed'
        emit(
          signal.aborted ? { type: 'SOCIAL_LOGIN_CANCELED', provider } : { type: 'SOCIAL_LOGIN_ERROR', provider, code },
        )
        throw cause
      }
    },
    [kit, connector],
  )
  const { error, ask } = useWalletRequest(run)
  if (error || isOpening || isPhone)
    return (
      <KeepFocus>
        <RequestCard
          image={
            <IconTile size={64}>
              <SocialLogo provider={provider} size={32} />
            </IconTile>
          }
          state={error ? 'failed' : 'busy'}
          lead={t(error ? 'farcaster.failed' : isOpening ? 'social.opening' : 'farcaster.phone')}
          hint={t(error ? explainLogin(error) : isOpening ? 'social.openingHint' : 'farcaster.phoneHint')}
          error={error}
        >
          {error ? (
            <>
              <Button kind="primary" onClick={ask}>
                {t('action.retry')}
              </Button>
              <Button onClick={() => goBack(kit)}>{t('login.otherWay')}</Button>
            </>
          ) : (
            !isOpening &&
            (url === undefined ? (
              <Button kind="primary" isBusy>
                {t('farcaster.open')}
              </Button>
            ) : (
              <Button kind="primary" icon={<ExternalIcon />} href={url}>
                {t('farcaster.open')}
              </Button>
            ))
          )}
        </RequestCard>
      </KeepFocus>
    )
  return (
    <KeepFocus>
      <AdoptCss css={moreCss} />
      <AdoptCss css={pairingCss} />
      <div className="bf-center bf-pair">
        {url === undefined ? (
          <div className="bf-pair-box">
            <Skeleton />
          </div>
        ) : (
          <QrCode value={url} label={t('farcaster.code')} isLarge mark={<SocialLogo provider={provider} size={32} />} />
        )}
        <div role="status">
          <p className="bf-lead">{t('farcaster.scan')}</p>
          <p className="bf-hint">{t('farcaster.scanHint')}</p>
          <VisuallyHidden>{url === undefined ? t('farcaster.making') : ''}</VisuallyHidden>
        </div>
      </div>
      <CopyLinkButton uri={url} />
    </KeepFocus>
  )
}

export const view: ViewModule<'ConnectingFarcaster'> = {
  // The button that copies is that of a pairing.
  texts: { ...enPairing, ...enEmbedded },
  title: t => t('farcaster.title'),
  Body: ConnectingFarcaster,
}
