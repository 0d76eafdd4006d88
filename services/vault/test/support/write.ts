import { randomBytes } from 'node:crypto'
import type { WriteProof } from '../../src/contract/calls/writeProof.ts'
import type { Vault } from '../../src/contract/vault.ts'
import { toWriteKey } from '../../src/custody/derive/toWriteKey.ts'
import { signWrite } from '../../src/custody/sign/signWrite.ts'

const keys = new Map<string, Uint8Array>()

/** A fresh write key for a wallet of `makeVault`. @returns its public half. */
export function drawWriteKey(): string {
  const key = Uint8Array.from(randomBytes(32))
  const publicKey = toWriteKey(key)
  keys.set(publicKey, key)
  return publicKey
}

/** A record with the proof that its writer has the wallet open: signed for the page by the key that `makeVault` drew. */
export function write(page: { readonly thumbprint: string }, vault: Vault): { vault: Vault; proof: WriteProof } {
  const { thumbprint } = page
  return { vault, proof: signWrite({ record: vault, replaces: vault.generation - 1, thumbprint, key: keyOf(vault) }) }
}

/** The write key of a wallet of `makeVault`. */
export function keyOf(vault: Vault): Uint8Array {
  const key = keys.get(vault.writeKey ?? '')
  if (!key) throw new Error('a wallet of makeVault is needed')
  return key
}
