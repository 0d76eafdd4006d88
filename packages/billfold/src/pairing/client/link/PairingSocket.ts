/** As much of a WebSocket as a client uses. */
export type PairingSocket = {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null
  onerror: ((event: unknown) => void) | null
}

/** Opens a socket; may throw, as the browser's constructor does for an address that it refuses. */
export type OpenSocket = (url: string) => PairingSocket
