import { ed25519, ed25519ctx } from '@noble/curves/ed25519'
import { bindDeviceProof } from '../../contract/bindDeviceProof.ts'
import { bindWrite } from '../../contract/bindWrite.ts'
import { bindWriteKey, writeKeyContext } from '../../contract/bindWriteKey.ts'
import type { WriteProof } from '../../contract/calls/writeProof.ts'
import type { Vault } from '../../contract/vault.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'

/** Signs a write for the page key `thumbprint`. `accountKey` is the wallet's Ed25519 account key, for a wallet that names its write key with this write. */
export function signWrite({ accountKey, key, record, replaces, thumbprint }: signWrite.Input): WriteProof {
  const sign = (bytes: Uint8Array) => toBase64Url(ed25519.sign(bytes, key))
  const proof = {
    write: sign(bindWrite(record, { replaces, thumbprint })),
    device: sign(bindDeviceProof(record, thumbprint)),
  }
  if (!accountKey) return proof
  const bytes = bindWriteKey(record, record.writeKey ?? '')
  const context = new TextEncoder().encode(writeKeyContext)
  return { ...proof, enrolment: toBase64Url(ed25519ctx.sign(bytes, accountKey, { context })) }
}

export declare namespace signWrite {
  type Input = {
    readonly record: Vault
    /** Generation that the write replaces; 0 for the first. */
    readonly replaces: number
    readonly thumbprint: string
    readonly key: Uint8Array
    readonly accountKey?: Uint8Array | undefined
  }
}
