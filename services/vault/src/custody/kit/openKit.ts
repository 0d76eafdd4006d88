import { BillfoldError, vaultInvalidMessage, vaultNotOpened } from 'billfold/protocol'
import * as v from 'valibot'
import { bind } from '../../contract/bind.ts'
import type { VaultAccount } from '../../contract/vault.ts'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'
import { deriveKeys } from '../derive/deriveKeys.ts'
import { exportEvmKey } from '../derive/exportEvmKey.ts'
import { exportSolanaKey } from '../derive/exportSolanaKey.ts'
import { toAccounts } from '../derive/toAccounts.ts'
import { toWords } from '../derive/toWords.ts'
import { readRecoveryCode } from '../factors/readRecoveryCode.ts'
import { hashAccounts } from '../seal/hashAccounts.ts'
import { openBytes } from '../seal/openBytes.ts'
import { deriveKitKey } from './deriveKitKey.ts'
import { kit as kitSchema } from './kit.ts'

/** The longest file that is read: a kit has about a kilobyte. */
const largestCharacters = 20_000

/**
 * Opens a kit by its code.
 *
 * @throws `vault/invalid-message` when the text is no kit; `vault/wrong-recovery-code`; `vault/not-opened` when code and kit do not belong together.
 */
export async function openKit(text: string, code: string): Promise<openKit.ReturnType> {
  const kit = parseKit(text)
  const key = await deriveKitKey(readRecoveryCode(code), fromBase64Url(kit.salt, 32))
  const rootSecret = await openBytes(key, kit.sealed, bind(['billfold/kit/v1', hashAccounts(kit.accounts)]))
  const keys = await deriveKeys(rootSecret)
  try {
    const accounts = toAccounts(keys)
    if (hashAccounts(accounts) !== hashAccounts(kit.accounts)) throw new BillfoldError(vaultNotOpened)
    const words = toWords(rootSecret)
    return { accounts, words, evmKey: exportEvmKey(keys.eip155), solanaKey: exportSolanaKey(keys.solana) }
  } finally {
    for (const bytes of [rootSecret, keys.eip155, keys.solana]) bytes.fill(0)
  }
}

export declare namespace openKit {
  type ReturnType = {
    readonly accounts: readonly VaultAccount[]
    readonly words: string
    readonly evmKey: string
    readonly solanaKey: string
  }
}

function parseKit(text: string) {
  try {
    if (text.length <= largestCharacters) return v.parse(kitSchema, JSON.parse(text))
  } catch {
    // Said below.
  }
  throw new BillfoldError(vaultInvalidMessage, { details: 'This file is no recovery kit' })
}
