import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { formatRefusal, relayCloseCodes, relayRefusals } from 'billfold/wire'
import { type WebSocket, WebSocketServer } from 'ws'
import type { createAdmission } from '../admission/createAdmission.ts'
import type { createShares } from '../limits/createShares.ts'
import type { BoundName } from '../limits/OwnerBounds.ts'
import type { Owners } from '../limits/Owners.ts'
import type { RelaySettings } from '../RelaySettings.ts'
import { boundConnections } from './boundConnections.ts'

/** Ours are 700 characters long. */
const maxHeaderBytes = 16_384

/**
 * Opens the port. Sockets that are refused get an HTTP status or, where the client asks for it because a page cannot read
 * that, a close with code 3000 and the reason. Every socket counts for its address from its first word on, also one that is
 * being refused, and for its key and its project once these are known.
 *
 * @throws the system's error, such as EADDRINUSE.
 */
export async function startServer(options: startServer.Options): Promise<startServer.ReturnType> {
  const { addressOf, admit, answer, host, now, onBound, onRefusal, onSocket, port, settings, shares } = options
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: settings.frameBytes,
    // Sealed messages do not shrink, and each deflater would cost more memory than the socket.
    perMessageDeflate: false,
  })
  const server = createServer(
    {
      headersTimeout: settings.headersTimeoutMs,
      requestTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, settings.headersTimeoutMs),
      maxHeaderSize: maxHeaderBytes,
    },
    (request, response) => {
      answer(request, response).catch(() => response.destroy())
    },
  )
  server.maxConnections = settings.maxSockets + 100
  const { sockets: addressSockets } = settings.bounds.address
  if (options.isDirect && addressSockets > 0) boundConnections(server, addressSockets)
  // Sockets that are refused by a close, which must not outlive the server.
  const refused = new Set<WebSocket>()

  function refuseByHttp(socket: Duplex, status: number, reason: string): void {
    const body = JSON.stringify({ error: reason })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `date: ${new Date(now()).toUTCString()}`,
      ...(status === 503 ? ['retry-after: 2'] : []),
      'connection: close',
    ]
    socket.once('finish', () => socket.destroy())
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

  function refuseByClose(request: IncomingMessage, socket: Duplex, head: Buffer, code: number, reason: string): void {
    sockets.handleUpgrade(request, socket, head, webSocket => {
      refused.add(webSocket)
      // A client need not answer a close, and counts until it has.
      const late = setTimeout(() => webSocket.terminate(), settings.drainTimeoutMs)
      webSocket.on('error', () => {})
      webSocket.on('close', () => {
        clearTimeout(late)
        refused.delete(webSocket)
      })
      webSocket.close(code, reason)
    })
  }

  function refuseFull(socket: Duplex, bound?: BoundName, who?: Pick<Owners, 'address' | 'project'>): void {
    onRefusal('full')
    if (bound !== undefined && who) onBound(bound, who)
    refuseByHttp(socket, 503, 'No room for more sockets')
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignore = () => {}
    socket.on('error', ignore)
    const address = addressOf(request)
    let counted: Partial<Owners> = { address }
    const atAddress = shares.enter(counted)
    if (atAddress !== undefined) return refuseFull(socket, atAddress, { address, project: '' })
    socket.once('close', () => shares.leave(counted))
    let verdict: createAdmission.Verdict
    try {
      verdict = admit(request)
    } catch {
      return refuseByHttp(socket, 400, 'Bad request')
    }
    if (verdict.refusal !== undefined) {
      const { isSentByClose, refusal } = verdict
      onRefusal(refusal)
      const reason = formatRefusal(relayRefusals[refusal], now())
      if (isSentByClose) refuseByClose(request, socket, head, relayCloseCodes.refused, reason)
      else refuseByHttp(socket, relayRefusals[refusal].status, reason)
      return
    }
    const owners = { address, key: verdict.clientId, project: verdict.project }
    if (!options.hasRoom()) return refuseFull(socket)
    const atOthers = shares.enter({ key: owners.key, project: owners.project })
    if (atOthers !== undefined) return refuseFull(socket, atOthers, owners)
    counted = owners
    ;(socket as Socket).setNoDelay(true)
    sockets.handleUpgrade(request, socket, head, webSocket => {
      socket.off('error', ignore)
      onSocket(webSocket, owners)
    })
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
  const { address, family, port: bound } = server.address() as AddressInfo
  return {
    url: `ws://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    /** Takes no more; resolves when the last socket is gone. */
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const webSocket of refused) webSocket.terminate()
        sockets.close()
      }),
  }
}

export declare namespace startServer {
  type Options = {
    readonly host: string
    readonly port: number
    readonly settings: RelaySettings
    /** Milliseconds since 1970. */
    readonly now: () => number
    readonly admit: (request: IncomingMessage) => createAdmission.Verdict
    readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
    /** Under which address a request is counted. */
    readonly addressOf: (request: IncomingMessage) => string
    /** No proxy stands in front: connections have the addresses of the callers. */
    readonly isDirect: boolean
    readonly shares: createShares.ReturnType
    onBound(bound: BoundName, who: Pick<Owners, 'address' | 'project'>): void
    /** Whether the instance takes another socket. */
    readonly hasRoom: () => boolean
    onRefusal(kind: string): void
    onSocket(socket: WebSocket, owners: Owners): void
  }
  type ReturnType = { readonly url: string; stop(): Promise<void> }
}
