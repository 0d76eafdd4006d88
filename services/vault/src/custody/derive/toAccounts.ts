import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import type { VaultAccount } from '../../contract/vault.ts'
import { toHex } from '../bytes/toHex.ts'
import type { WalletKeys } from './deriveKeys.ts'
import { toEvmAddress } from './toEvmAddress.ts'

/** The accounts of a wallet, as its record names them. */
export function toAccounts(keys: WalletKeys): VaultAccount[] {
  const evm = secp256k1.getPublicKey(keys.eip155, false)
  const solana = ed25519.getPublicKey(keys.solana)
  return [
    { namespace: 'eip155', address: toEvmAddress(evm), publicKey: toHex(evm) },
    { namespace: 'solana', address: base58.encode(solana), publicKey: toHex(solana) },
  ]
}
