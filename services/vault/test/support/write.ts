import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { bindEscrowRemoval } from '../../src/contract/calls/bindEscrowRemoval.ts'
import type { bindEscrowWrite } from '../../src/contract/calls/bindEscrowWrite.ts'
import { bindReleaseApproval } from '../../src/contract/calls/bindReleaseApproval.ts'
import type { EscrowWrite } from '../../src/contract/calls/escrowWrite.ts'
import type { WriteProof } from '../../src/contract/calls/writeProof.ts'
import type { Vault } from '../../src/contract/vault.ts'
import { toWriteKey } from '../../src/custody/derive/toWriteKey.ts'
import { signEscrowWrite } from '../../src/custody/sign/signEscrowWrite.ts'
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

/** What the escrow stores of a wallet of `makeVault`, signed by its key. */
export function signForEscrow(vault: Vault, options: bindEscrowWrite.Options): EscrowWrite {
  const { accounts, writeKey = '' } = vault
  return { writeKey, accounts, signature: signEscrowWrite(keyOf(vault), vault, options) }
}

/** The signature by which the write key of a wallet of `makeVault` has the escrow delete a factor. */
export function signRemoval(
  vault: Vault,
  options: { readonly envelopeId: string; readonly thumbprint: string },
): string {
  return Buffer.from(ed25519.sign(bindEscrowRemoval(vault, options), keyOf(vault))).toString('base64url')
}

/** The signature by which the write key of a wallet of `makeVault` approves a device that waits. */
export function signReleaseApproval(
  vault: Vault,
  options: { readonly releaseId: string; readonly thumbprint: string },
): string {
  return Buffer.from(ed25519.sign(bindReleaseApproval(vault, options), keyOf(vault))).toString('base64url')
}
