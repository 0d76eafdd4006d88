import type { EmbeddedUser } from '../../core/contracts/Embedded.ts'
import { MailIcon } from '../../parts/icons/MailIcon.tsx'
import { SocialLogo } from './SocialLogo.tsx'

/** How a visitor has logged in, as a picture. */
export function UserMark({ user, size = 20 }: { readonly user: EmbeddedUser | undefined; readonly size?: number }) {
  return user?.provider ? <SocialLogo provider={user.provider} size={size} /> : <MailIcon width={size} height={size} />
}
