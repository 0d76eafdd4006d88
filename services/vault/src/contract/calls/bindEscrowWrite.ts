import { bind } from '../bind.ts'
import type { Vault } from '../vault.ts'

/**
 * The bytes that the wallet's write key signs for the escrow: whose wallet it is, its accounts, the identity that may ask for a release, and the deposit that is sent along.
 * Bound to the page key that sends it.
 *
 * @example bindEscrowWrite(vault, { identity: 'email:ann@mail.example', thumbprint, deposit: { envelopeId, factor } })
 */
export function bindEscrowWrite(
  wallet: Pick<Vault, 'id' | 'userId' | 'realm' | 'accounts' | 'writeKey'>,
  { deposit, identity, thumbprint }: bindEscrowWrite.Options,
): Uint8Array<ArrayBuffer> {
  return bind([
    'billfold/escrow-write/v1',
    wallet.userId,
    wallet.realm,
    wallet.id,
    wallet.writeKey ?? '',
    thumbprint,
    identity,
    ...(deposit ? [deposit.envelopeId, deposit.factor.enc, deposit.factor.sealed] : ['', '', '']),
    wallet.accounts.length,
    ...wallet.accounts.flatMap(({ namespace, address, publicKey }) => [namespace, address, publicKey]),
  ])
}

export declare namespace bindEscrowWrite {
  type Options = {
    readonly identity: string
    /** Of the page's DPoP key. */
    readonly thumbprint: string
    /** Absent where only the identity is written. */
    readonly deposit?: {
      readonly envelopeId: string
      readonly factor: { readonly enc: string; readonly sealed: string }
    }
  }
}
