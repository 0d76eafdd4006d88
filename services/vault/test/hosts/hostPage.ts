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
  },
})
