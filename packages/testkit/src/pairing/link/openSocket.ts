/** As much of the web's `WebSocket` as the wallet uses. */
export type LinkSocket = {
  send(text: string): void
  close(code?: number, reason?: string): void
  addEventListener(event: 'open' | 'error', listener: () => void): void
  addEventListener(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(event: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void
}

/** Opens a socket of the platform; Node has none of its own before 22 and takes the one of `ws`. */
export async function openSocket(url: string): Promise<LinkSocket> {
  if (typeof WebSocket === 'function') return new WebSocket(url)
  const { WebSocket: NodeSocket } = await import('ws')
  return new NodeSocket(url) as LinkSocket
}
