import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { formatRefusal, relayCloseCodes, relayRefusals } from 'billfold/wire'
import { type WebSocket, WebSocketServer } from 'ws'
import type { createAdmission } from '../admission/createAdmission.ts'
import type { RelaySettings } from '../RelaySettings.ts'

/** Ours are 700 characters long. */
const maxHeaderBytes = 16_384

/**
 * Opens the port. Sockets that are refused get an HTTP status or, where the client asks for it because a page cannot read
 * that, a close with code 3000 and the reason.
 *
 * @throws the system's error, such as EADDRINUSE.
 */
export async function startServer(options: startServer.Options): Promise<startServer.ReturnType> {
  const { admit, answer, host, now, onRefusal, onSocket, port, settings } = options
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
      webSocket.on('error', () => {})
      webSocket.on('close', () => refused.delete(webSocket))
      webSocket.close(code, reason)
    })
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignore = () => {}
    socket.on('error', ignore)
    let verdict: createAdmission.Verdict
    try {
      verdict = admit(request)
    } catch {
      return refuseByHttp(socket, 400, 'Bad request')
    }
    if (verdict.refusal !== undefined) {
      const { isToldByClose, refusal } = verdict
      onRefusal(refusal)
      const reason = formatRefusal(relayRefusals[refusal], now())
      if (isToldByClose) refuseByClose(request, socket, head, relayCloseCodes.refused, reason)
      else refuseByHttp(socket, relayRefusals[refusal].status, reason)
      return
    }
    const { clientId, project } = verdict
    if (!options.hasRoom(project)) {
      onRefusal('full')
      return refuseByHttp(socket, 503, 'No room for more sockets')
    }
    ;(socket as Socket).setNoDelay(true)
    sockets.handleUpgrade(request, socket, head, webSocket => {
      socket.off('error', ignore)
      onSocket(webSocket, { clientId, project })
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
    readonly hasRoom: (project: string) => boolean
    onRefusal(kind: string): void
    onSocket(socket: WebSocket, client: { readonly clientId: string; readonly project: string }): void
  }
  type ReturnType = { readonly url: string; stop(): Promise<void> }
}
