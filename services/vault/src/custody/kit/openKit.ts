import { BillfoldError, vaultInvalidMessage, vaultNotOpened } from 'billfold/protocol'
import * as v from 'valibot'
import { bind } from '../../contract/bind.ts'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'
import { readRecoveryCode } from '../factors/readRecoveryCode.ts'
import { hashAccounts } from '../seal/hashAccounts.ts'
import { openBytes } from '../seal/openBytes.ts'
import { deriveKitKey } from './deriveKitKey.ts'
import { kit as kitSchema } from './kit.ts'
import { type SpelledWallet, spellWallet } from './spellWallet.ts'

/** The longest file that is read: a kit has about a kilobyte. */
const largestCharacters = 20_000

/**
 * Opens a kit by its code.
 *
 * @throws `vault/invalid-message` when the text is no kit; `vault/wrong-recovery-code`; `vault/not-opened` when code and kit do not belong together.
 */
export async function openKit(text: string, code: string): Promise<SpelledWallet> {
  const kit = parseKit(text)
  const key = await deriveKitKey(readRecoveryCode(code), fromBase64Url(kit.salt, 32))
  const wallet = await spellWallet(
    await openBytes(key, kit.sealed, bind(['billfold/kit/v1', hashAccounts(kit.accounts)])),
  )
  if (hashAccounts(wallet.accounts) !== hashAccounts(kit.accounts)) throw new BillfoldError(vaultNotOpened)
  return wallet
}

function parseKit(text: string) {
  try {
    if (text.length <= largestCharacters) return v.parse(kitSchema, JSON.parse(text))
  } catch {
    // Said below.
  }
  throw new BillfoldError(vaultInvalidMessage, { details: 'This file is no recovery kit' })
}
