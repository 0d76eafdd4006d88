import type { Settings } from '../../../core/settings/Settings.ts'
import { isSocialProvider, type SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { socialProviders } from '../../../protocol/stored/socialProviders.ts'

/** Logins that a platform shows no way through, by where the page is (facts of the field, frame section 2.3). */
const HIDDEN: { readonly [place: string]: readonly SocialProvider[] } = {
  phone: ['facebook'],
  'telegram ios': ['google'],
  'telegram android': ['facebook', 'x'],
  'telegram mac': ['x'],
}

/** The social logins that are offered here, in the host's order: those that we know and that work on this platform. Pure. */
export function shownSocials(
  socials: Settings['remote']['socials'],
  { os, isPhone, isMac, isTelegram }: shownSocials.Place,
): readonly SocialProvider[] {
  const places = [isPhone && 'phone', isTelegram && `telegram ${isMac ? 'mac' : os}`]
  const hidden = places.flatMap(place => (place && HIDDEN[place]) || [])
  const wanted = socials === true ? socialProviders : socials || []
  return [...new Set(wanted)].filter(isSocialProvider).filter(provider => !hidden.includes(provider))
}

export declare namespace shownSocials {
  type Place = {
    readonly os: 'ios' | 'android' | 'other'
    readonly isPhone: boolean
    readonly isMac: boolean
    /** Inside the Telegram app. */
    readonly isTelegram: boolean
  }
}
