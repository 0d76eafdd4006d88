import { combineShares } from '../shares/combineShares.ts'
import { ShareError } from '../shares/ShareError.ts'
import { type SpelledWallet, spellWallet } from './spellWallet.ts'

/**
 * Opens a wallet by its paper shares.
 *
 * @throws ShareError; `strangers` when what they give is no root secret of ours.
 */
export async function openShares(shares: readonly string[]): Promise<SpelledWallet> {
  const rootSecret = await combineShares(shares)
  // Of 24 words; other wallets split 16 bytes, too.
  if (rootSecret.length !== 32) throw new ShareError('strangers')
  return spellWallet(rootSecret)
}
