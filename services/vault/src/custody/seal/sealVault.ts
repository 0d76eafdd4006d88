import { bindVault } from '../../contract/bindVault.ts'
import type { Vault } from '../../contract/vault.ts'
import type { DrawBytes } from '../bytes/drawBytes.ts'
import { hashAccounts } from './hashAccounts.ts'
import { hashManifest } from './hashManifest.ts'
import { importWrappingKey } from './importWrappingKey.ts'
import { sealBytes } from './sealBytes.ts'

/** Seals the root secret under the wrapping key, bound to its owner, its generation, its public keys and its list of envelopes. */
export async function sealVault(input: sealVault.Input): Promise<Vault> {
  const { facts, rootSecret, wrappingKey, draw } = input
  const bound = bindVault(facts, hashAccounts(facts.accounts), hashManifest(facts.envelopes))
  return { ...facts, sealed: await sealBytes(await importWrappingKey(wrappingKey), rootSecret, bound, draw) }
}

export declare namespace sealVault {
  type Input = {
    readonly facts: Omit<Vault, 'sealed'>
    readonly rootSecret: Uint8Array<ArrayBuffer>
    readonly wrappingKey: Uint8Array<ArrayBuffer>
    readonly draw: DrawBytes
  }
}
