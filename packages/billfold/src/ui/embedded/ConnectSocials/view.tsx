import { useKit } from '../../../hooks/useKit.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { LegalFoot } from '../../shared/legal/LegalFoot.tsx'
import { LegalGate } from '../../shared/legal/LegalGate.tsx'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { startSocial } from '../../shared/login/startSocial.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { useSocials } from '../../shared/login/useSocials.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useConnectedExit } from '../../view/useConnectedExit.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { walkRows } from '../../view/walkRows.ts'
import { LoginOff } from '../LoginOff.tsx'
import { SocialLogo } from '../SocialLogo.tsx'
import { socialNames } from '../socialNames.ts'

/** Every social login that is offered here. */
function ConnectSocials() {
  const { connector, isLinked } = useEmbedded()
  const socials = useSocials()
  useConnectedExit()
  if (!connector || socials.length === 0) return <LoginOff />
  return (
    <>
      <LegalGate>
        <ul className="bf-list" onKeyDown={walkRows}>
          {socials.map(provider => (
            <li key={provider}>
              <Social connector={connector} provider={provider} isDisabled={isLinked} />
            </li>
          ))}
        </ul>
      </LegalGate>
      <LegalFoot />
    </>
  )
}

function Social({ connector, provider, isDisabled }: SocialProps) {
  const kit = useKit()
  const warm = useWarm(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial')
  return (
    <Row
      {...warm}
      image={
        <IconTile>
          <SocialLogo provider={provider} />
        </IconTile>
      }
      title={socialNames[provider]}
      trailing={<ChevronRightIcon width={20} height={20} />}
      isDisabled={isDisabled}
      onClick={() => startSocial(kit, connector, provider)}
    />
  )
}

type SocialProps = {
  readonly connector: EmbeddedConnector
  readonly provider: SocialProvider
  readonly isDisabled: boolean
}

export const view: ViewModule<'ConnectSocials'> = {
  texts: enEmbedded,
  title: t => t('social.title'),
  Body: ConnectSocials,
}
