import type { EmbeddedUser } from '../../../core/contracts/Embedded.ts'
import { emailDisplayCharacters } from '../../../protocol/limits.ts'

/**
 * How a visitor is shown: their e-mail address, else the name of their social login, cut past 30 characters (specification section 9). Discord's names of old end in `#0`,
 * those of now in nothing.
 */
export function userName(user: EmbeddedUser | undefined): string | undefined {
  const name = user?.email ?? (user?.provider === 'discord' ? user.userName?.replace(/#?0$/, '') : user?.userName)
  if (name === undefined || name.length <= emailDisplayCharacters) return name
  return `${name.slice(0, emailDisplayCharacters - 1)}…`
}
