import { readTelegram } from '../../../core/links/readTelegram.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { usePlatform } from '../platform/usePlatform.ts'
import { shownSocials } from './shownSocials.ts'

/** The social logins that are offered here. */
export function useSocials(): readonly SocialProvider[] {
  const socials = useKitState(state => state.settings.remote.socials)
  const { os, isPhone } = usePlatform()
  const isMac = os === 'other' && /Macintosh/i.test(navigator.userAgent)
  return shownSocials(socials, { os, isPhone, isMac, isTelegram: readTelegram() !== undefined })
}
