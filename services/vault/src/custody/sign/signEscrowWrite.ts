import { ed25519 } from '@noble/curves/ed25519'
import { bindEscrowWrite } from '../../contract/calls/bindEscrowWrite.ts'
import type { Vault } from '../../contract/vault.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { toWriteKey } from '../derive/toWriteKey.ts'

/** Signs for the escrow who may ask for a release of the wallet, together with the deposit that is sent along. `key` is the wallet's write key. */
export function signEscrowWrite(
  key: Uint8Array,
  wallet: Pick<Vault, 'id' | 'userId' | 'realm' | 'accounts'>,
  options: bindEscrowWrite.Options,
): string {
  return toBase64Url(ed25519.sign(bindEscrowWrite({ ...wallet, writeKey: toWriteKey(key) }, options), key))
}
