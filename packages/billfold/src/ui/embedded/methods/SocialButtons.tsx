import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { GridIcon } from '../../../parts/icons/GridIcon.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { startSocial } from '../../shared/login/startSocial.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { useSocials } from '../../shared/login/useSocials.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { SocialLogo } from '../SocialLogo.tsx'
import { socialNames } from '../socialNames.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

/** So many have a tile each beside the first; of more, four have one and another tile leads to all. */
const ALL_TILES = 6
const SOME_TILES = 4

/** Social logins: two side by side, or the first one wide and tiles for the others; below them the login by passkey. */
export function SocialButtons() {
  const socials = useSocials()
  const { connector, isLinked } = useEmbedded()
  const [first, ...others] = socials
  if (!connector || !first) return null
  const draw = (provider: SocialProvider, look: 'wide' | 'tile' | 'half') => (
    <SocialButton key={provider} connector={connector} provider={provider} look={look} isDisabled={isLinked} />
  )
  if (socials.length === 2)
    return (
      <>
        <div className="bf-socials">{socials.map(provider => draw(provider, 'half'))}</div>
        <PasskeyButton />
      </>
    )
  const hasMore = socials.length > ALL_TILES
  return (
    <>
      {draw(first, 'wide')}
      {others.length > 0 && (
        <div className="bf-socials">
          {(hasMore ? others.slice(0, SOME_TILES) : others).map(provider => draw(provider, 'tile'))}
          {hasMore && <MoreButton isDisabled={isLinked} />}
        </div>
      )}
      <PasskeyButton />
    </>
  )
}

function SocialButton({ connector, provider, look, isDisabled }: SocialButtonProps) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial')
  const name = socialNames[provider]
  const text = t('social.continue', { name })
  return (
    <Button
      {...warm}
      icon={<SocialLogo provider={provider} />}
      disabled={isDisabled}
      title={look === 'wide' ? undefined : text}
      onClick={() => startSocial(kit, connector, provider)}
    >
      {look === 'wide' ? (
        text
      ) : look === 'half' ? (
        <span className="bf-cut">{name}</span>
      ) : (
        <VisuallyHidden>{text}</VisuallyHidden>
      )}
    </Button>
  )
}

type SocialButtonProps = {
  readonly connector: EmbeddedConnector
  readonly provider: SocialProvider
  readonly look: 'wide' | 'tile' | 'half'
  readonly isDisabled: boolean
}

function MoreButton({ isDisabled }: { readonly isDisabled: boolean }) {
  const kit = useKit()
  const t = useText()
  return (
    <Button
      {...useWarm('ConnectSocials')}
      icon={<GridIcon />}
      disabled={isDisabled}
      title={t('social.more')}
      onClick={() => navigate(kit, { view: 'ConnectSocials' })}
    >
      <VisuallyHidden>{t('social.more')}</VisuallyHidden>
    </Button>
  )
}
