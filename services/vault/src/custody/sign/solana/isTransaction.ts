import { readMessage } from './readMessage.ts'
import { readWire } from './readWire.ts'

/** Whether bytes that are to be signed as a message would be a transaction, or its message, to the network. */
export function isTransaction(bytes: Uint8Array): boolean {
  return readMessage(bytes) !== undefined || readWire(bytes) !== undefined
}
