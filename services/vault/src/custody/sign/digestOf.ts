import { sha256 } from '@noble/hashes/sha2'
import { bind } from '../../contract/bind.ts'
import { toHex } from '../bytes/toHex.ts'
import type { Frozen } from './Frozen.ts'

/** SHA-256 in hex by which a frozen request is known: of its kind, its account and every byte that is signed. */
export function digestOf({ kind, address, bytes }: Frozen): string {
  return toHex(sha256(bind(['billfold/request/v1', kind, address, ...bytes.map(toHex)])))
}
