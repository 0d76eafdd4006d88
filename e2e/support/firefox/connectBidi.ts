import WebSocket from 'ws'

/** One end of WebDriver BiDi (W3C): commands that are answered, and events. */
export type Bidi = {
  ask<result = unknown>(method: string, params: object): Promise<result>
  on(method: string, listen: (params: Record<string, unknown>) => void): void
  close(): void
}

type Said = {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: Record<string, unknown>
}

/** Connects to the browser that listens at `address`. What it has not answered when it goes away is rejected. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  await new Promise<void>((done, fail) => socket.once('open', () => done()).once('error', fail))
  const waiting = new Map<number, { done(result: unknown): void; fail(error: Error): void }>()
  const listeners = new Map<string, (params: Record<string, unknown>) => void>()
  let last = 0
  socket.on('message', data => {
    const said = JSON.parse(String(data)) as Said
    if (said.type === 'event') return listeners.get(said.method ?? '')?.(said.params ?? {})
    const asked = waiting.get(said.id ?? -1)
    waiting.delete(said.id ?? -1)
    if (said.type === 'success') asked?.done(said.result)
    else asked?.fail(new Error(`${said.error}: ${said.message}`))
  })
  socket.on('close', () => {
    for (const { fail } of waiting.values()) fail(new Error('Firefox went away'))
    waiting.clear()
  })
  return {
    ask: (method, params) =>
      new Promise((done, fail) => {
        last += 1
        waiting.set(last, { done: result => done(result as never), fail })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    on: (method, listen) => listeners.set(method, listen),
    close: () => socket.close(),
  }
}
