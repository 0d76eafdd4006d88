import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Stillness } from './createStillness.ts'
import { watchCalls } from './watchCalls.ts'

export type Frame = { readonly from: 'client' | 'relay'; readonly text: string }

/**
 * Stands between a client and its relay, and does to their frames what a test says: `through` gets every frame and says
 * what passes on instead of it, now or later (`createFaultyLine` drops, delays, repeats and reorders by chance). With a
 * `stillness` it reports what goes through it and what is under way.
 */
export async function startProxy(relay: () => string, stillness?: Stillness) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const pairs = new Set<{ readonly near: WebSocket; readonly far: WebSocket }>()
  const proxy = {
    url: '',
    /** Connections that were tried. */
    connections: 0,
    /** Connections that are open. */
    openCount: () => pairs.size,
    /** Close every new socket at once, with this reason and code 3000. */
    refusal: undefined as string | undefined,
    /** Pass nothing on, and keep sockets open. */
    isSilent: false,
    through: (frame: Frame, pass: (text: string) => void): void => pass(frame.text),
    /** Ends all sockets on the client's side. */
    cut(code?: number, reason?: string) {
      for (const { near, far } of pairs) {
        if (code === undefined) near.terminate()
        else near.close(code, reason)
        far.terminate()
      }
      pairs.clear()
    },
  }
  server.on('connection', (near, request) => {
    proxy.connections += 1
    if (proxy.refusal !== undefined) {
      near.close(3000, proxy.refusal)
      return
    }
    const early: string[] = []
    const far = new WebSocket(new URL(request.url ?? '/', relay()))
    const pair = { near, far }
    pairs.add(pair)
    const opened = stillness?.enter()
    const calls = stillness && watchCalls(stillness)
    const link = (from: Frame['from'], to: WebSocket) => (data: unknown) => {
      const pass = (text: string) => {
        if (proxy.isSilent) return
        stillness?.touch()
        if (to === far && far.readyState <= WebSocket.OPEN) calls?.asked(text)
        if (to.readyState === WebSocket.OPEN) to.send(text)
        else if (to === far && far.readyState === WebSocket.CONNECTING) early.push(text)
      }
      stillness?.touch()
      if (to === near) calls?.answered(String(data))
      if (!proxy.isSilent) proxy.through({ from, text: String(data) }, pass)
    }
    near.on('message', link('client', far))
    far.on('message', link('relay', near))
    far.on('open', () => {
      opened?.()
      for (const text of early.splice(0)) far.send(text)
    })
    const end = (code: number, reason: Buffer) => {
      pairs.delete(pair)
      opened?.()
      calls?.end()
      if (near.readyState === WebSocket.OPEN) {
        if (code >= 1000 && code !== 1005 && code !== 1006) near.close(code, reason)
        else near.terminate()
      }
      far.terminate()
    }
    near.on('close', end)
    far.on('close', end)
    near.on('error', () => {})
    far.on('error', () => {})
  })
  await new Promise(done => server.once('listening', done))
  proxy.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    for (const socket of server.clients) socket.terminate()
    for (const { far } of pairs) far.terminate()
    await new Promise(done => server.close(done))
  })
  return proxy
}
