import { bindEnvelope } from '../../contract/bindEnvelope.ts'
import type { Envelope, EnvelopeFrame } from '../../contract/envelope.ts'
import type { Vault, VaultAccount } from '../../contract/vault.ts'
import type { DrawBytes } from '../bytes/drawBytes.ts'
import { deriveEnvelopeKey } from './deriveEnvelopeKey.ts'
import { hashAccounts } from './hashAccounts.ts'
import { sealBytes } from './sealBytes.ts'

/** Seals the wrapping key under a factor and the server half of this envelope. `createdAt` in milliseconds by the server's clock. */
export async function sealEnvelope(input: sealEnvelope.Input): Promise<Envelope> {
  const { owner, frame, accounts, wrappingKey, factor, serverHalf, createdAt, draw } = input
  const bound = bindEnvelope(owner, frame, hashAccounts(accounts))
  const key = await deriveEnvelopeKey(factor, serverHalf, bound)
  return { ...frame, sealed: await sealBytes(key, wrappingKey, bound, draw), createdAt }
}

export declare namespace sealEnvelope {
  type Input = {
    readonly owner: Pick<Vault, 'id' | 'userId' | 'realm'>
    readonly frame: EnvelopeFrame
    readonly accounts: readonly VaultAccount[]
    readonly wrappingKey: Uint8Array<ArrayBuffer>
    readonly factor: CryptoKey
    readonly serverHalf: Uint8Array<ArrayBuffer>
    readonly createdAt: number
    readonly draw: DrawBytes
  }
}
