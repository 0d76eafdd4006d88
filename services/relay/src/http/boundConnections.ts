import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerKey } from '@billfold/service/http'

/** Connections of an address beyond its sockets, for pages and for what is about to become a socket. */
const spareCount = 64

/**
 * Cuts connections of an address that has too many, before they have said a word. For servers without a proxy in front,
 * whose address all connections would have.
 */
export function boundConnections(server: Server, socketCount: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = callerKey(socket.remoteAddress)
    const count = (counts.get(address) ?? 0) + 1
    if (count > socketCount + spareCount) {
      socket.destroy()
      return
    }
    counts.set(address, count)
    socket.once('close', () => {
      const rest = (counts.get(address) ?? 1) - 1
      if (rest === 0) counts.delete(address)
      else counts.set(address, rest)
    })
  })
}
