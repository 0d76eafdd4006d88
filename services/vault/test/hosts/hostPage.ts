import { createCaller, greetFrame } from 'billfold/channel'
import type { FrameMessageName, FramePayload } from 'billfold/protocol'

// A host's page around the vault's frame, as bare as can be: what the browser tests drive.
const clock = {
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
const randomId = () => crypto.randomUUID()
const events: string[] = []
let caller: ReturnType<typeof createCaller> | undefined
let raw: MessagePort | undefined

function open(src: string, style: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.allow = 'publickey-credentials-get; publickey-credentials-create'
  frame.style.cssText = style
  frame.src = src
  return new Promise(resolve => {
    greetFrame({
      frame,
      origin: new URL(src).origin,
      randomId,
      onPort(port) {
        raw = port
        caller = createCaller(port, {
          clock,
          randomId,
          onEvent(name) {
            events.push(name)
            if (name === 'READY') resolve()
          },
        })
      },
    })
    document.body.append(frame)
  })
}

/** Settles with what came of it, so that a test can wait for it later. */
async function request(name: FrameMessageName, payload?: unknown, signal?: AbortSignal) {
  try {
    const value = await caller?.request(name, payload as FramePayload<typeof name>, signal ? { signal } : {})
    return { value }
  } catch (error) {
    const { code, shortMessage, rpcCode } = error as { code?: string; shortMessage?: string; rpcCode?: number }
    return { error: { code, message: shortMessage ?? String(error), rpcCode } }
  }
}

const asked = new Map<string, { answer: ReturnType<typeof request>; abort: AbortController }>()
Object.assign(globalThis, {
  host: {
    open,
    request,
    events,
    /** Begins a request whose answer is asked for later. */
    begin(key: string, name: FrameMessageName, payload?: unknown) {
      const abort = new AbortController()
      asked.set(key, { answer: request(name, payload, abort.signal), abort })
    },
    answer: (key: string) => asked.get(key)?.answer,
    abort: (key: string) => asked.get(key)?.abort.abort(),
    flooded: {} as Record<string, number>,
    /** Asks the same RPC request many times at once, past our caller's own limit, and counts what came of them by code. */
    flood(count: number, payload: unknown) {
      const counts: Record<string, number> = {}
      this.flooded = counts
      const ids = new Set<string>()
      raw?.addEventListener('message', ({ data }: MessageEvent<{ id?: string; payload?: { code?: string } }>) => {
        if (data.id === undefined || !ids.delete(data.id)) return
        const code = data.payload?.code ?? 'approved'
        counts[code] = (counts[code] ?? 0) + 1
      })
      for (let one = 0; one < count; one += 1) {
        const id = randomId()
        ids.add(id)
        raw?.postMessage({ id, type: '@billfold-app/RPC_REQUEST', payload })
      }
    },
  },
})
