import type { EmbeddedUser } from '../../core/contracts/Embedded.ts'
import type { TextKey } from '../texts/createText.ts'

/** Who can open a wallet, in words: a whole sentence, and one that fits below a title. */
export const custodyTexts = {
  'user-sealed': { long: 'vault.sealed', short: 'vault.sealedShort' },
  'operator-recoverable': { long: 'vault.recoverable', short: 'vault.recoverableShort' },
} as const satisfies Record<NonNullable<EmbeddedUser['custody']>, Record<'long' | 'short', TextKey>>
