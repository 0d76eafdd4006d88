import type { NewMessage } from './Store.ts'

/** What a message counts for, in bytes. */
export function toBytes({ attestation = '', message }: Pick<NewMessage, 'attestation' | 'message'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}
