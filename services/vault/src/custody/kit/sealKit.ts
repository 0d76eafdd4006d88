import { bind } from '../../contract/bind.ts'
import type { VaultAccount } from '../../contract/vault.ts'
import type { DrawBytes } from '../bytes/drawBytes.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { hashAccounts } from '../seal/hashAccounts.ts'
import { sealBytes } from '../seal/sealBytes.ts'
import { deriveKitKey } from './deriveKitKey.ts'
import type { Kit } from './kit.ts'

/** The text of a kit's file. Zeroes `code`. */
export async function sealKit(input: sealKit.Input): Promise<string> {
  const { rootSecret, accounts, code, createdAt, draw } = input
  const salt = draw(32)
  const bound = bind(['billfold/kit/v1', hashAccounts(accounts)])
  const sealed = await sealBytes(await deriveKitKey(code, salt), rootSecret, bound, draw)
  const kit: Kit = {
    format: 'billfold-recovery-kit',
    v: 1,
    createdAt,
    accounts: [...accounts],
    salt: toBase64Url(salt),
    sealed,
  }
  return `${JSON.stringify(kit, null, 2)}\n`
}

export declare namespace sealKit {
  type Input = {
    readonly rootSecret: Uint8Array<ArrayBuffer>
    readonly accounts: readonly VaultAccount[]
    readonly code: Uint8Array<ArrayBuffer>
    /** Milliseconds since 1970. */
    readonly createdAt: number
    readonly draw: DrawBytes
  }
}
