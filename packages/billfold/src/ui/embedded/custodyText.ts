import type { EmbeddedUser } from '../../core/contracts/Embedded.ts'
import type { TextKey } from '../texts/createText.ts'

/** Who can open a wallet, in words: a whole sentence, and one that fits below a title. */
const texts = {
  'user-sealed': { long: 'vault.sealed', short: 'vault.sealedShort' },
  'operator-recoverable': { long: 'vault.recoverable', short: 'vault.recoverableShort' },
  alone: { long: 'vault.alone', short: 'vault.aloneShort' },
} as const satisfies Record<NonNullable<EmbeddedUser['custody']> | 'alone', Record<'long' | 'short', TextKey>>

/**
 * The text about who can open the visitor's wallet; none while the vault has not said.
 *
 * @example const text = custodyText(user, 'short'); text && t(text)
 */
export function custodyText(user: EmbeddedUser | undefined, length: 'long' | 'short'): TextKey | undefined {
  const who = user?.isOnThisDeviceAlone ? 'alone' : user?.custody
  return who && texts[who][length]
}
