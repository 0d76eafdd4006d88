import { bindEnvelope } from '../../contract/bindEnvelope.ts'
import type { Envelope } from '../../contract/envelope.ts'
import type { Vault, VaultAccount } from '../../contract/vault.ts'
import { deriveEnvelopeKey } from './deriveEnvelopeKey.ts'
import { hashAccounts } from './hashAccounts.ts'
import { openBytes } from './openBytes.ts'

/**
 * The wrapping key that an envelope holds.
 *
 * @throws `vault/not-opened` when factor, server half, owner, accounts or anything of the envelope is another than when it was sealed.
 */
export async function openEnvelope(input: openEnvelope.Input): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, envelope, accounts, factor, serverHalf } = input
  const bound = bindEnvelope(owner, envelope, hashAccounts(accounts))
  return openBytes(await deriveEnvelopeKey(factor, serverHalf, bound), envelope.sealed, bound)
}

export declare namespace openEnvelope {
  type Input = {
    readonly owner: Pick<Vault, 'id' | 'userId' | 'realm'>
    readonly envelope: Envelope
    readonly accounts: readonly VaultAccount[]
    readonly factor: CryptoKey
    readonly serverHalf: Uint8Array<ArrayBuffer>
  }
}
