import type { PairingSocket } from './PairingSocket.ts'

/** The socket of the page. */
export function openPageSocket(url: string): PairingSocket {
  return new WebSocket(url) as unknown as PairingSocket
}
