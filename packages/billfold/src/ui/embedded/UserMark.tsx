import type { EmbeddedUser } from '../../core/contracts/Embedded.ts'
import { MailIcon } from '../../parts/icons/MailIcon.tsx'
import { PasskeyIcon } from '../../parts/icons/PasskeyIcon.tsx'
import { SocialLogo } from './SocialLogo.tsx'

/** How a visitor has logged in, as a picture: with neither a provider nor an address it was by passkey. */
export function UserMark({ user, size = 20 }: { readonly user: EmbeddedUser | undefined; readonly size?: number }) {
  const isByPasskey = user && !user.provider && !user.email
  if (isByPasskey) return <PasskeyIcon width={size} height={size} />
  return user?.provider ? <SocialLogo provider={user.provider} size={size} /> : <MailIcon width={size} height={size} />
}
