import { MessageChannel } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import { awaitHost } from './awaitHost.ts'

const origin = 'https://app.example'
const payload = { version: '1', nonce: 'n'.repeat(32) }
const hello = { type: frameProtocol.hello, payload }

/** A frame below `parent`, and what its window receives. The origin that is allowed besides the page's own is any. */
function createFrame({ parent = {} }: { parent?: object | 'itself' | null } = {}) {
  const target = new EventTarget()
  const window = Object.assign(target, { parent: parent === 'itself' ? target : parent }) as unknown as Window
  const onHost = vi.fn<awaitHost.Options['onHost']>()
  const onRefused = vi.fn<(origin: string) => void>()
  const isOriginAllowed = vi.fn((_: string) => true)
  const stop = awaitHost({ window, isOriginAllowed, onHost, onRefused })
  onTestFinished(stop)

  /** A message with `portCount` ports; settles when the first one is closed by the frame. */
  function send(message: { source?: unknown; origin?: string; data?: unknown; portCount?: number } = {}) {
    const channels = Array.from({ length: message.portCount ?? 1 }, () => new MessageChannel())
    onTestFinished(() => {
      for (const { port1 } of channels) port1.close()
    })
    const closed = new Promise<void>(done => channels[0]?.port2.once('close', done))
    const ports = channels.map(({ port1 }) => port1)
    target.dispatchEvent(
      Object.assign(new Event('message'), { data: hello, origin, source: window.parent, ...message, ports }),
    )
    return { port: ports[0], closed }
  }

  return { window, isOriginAllowed, onHost, onRefused, send, stop }
}

it('takes the port of the parent', () => {
  const { isOriginAllowed, onHost, onRefused, send } = createFrame()
  const { port } = send()
  expect(onHost.mock.calls).toEqual([[{ port, origin, ...payload }]])
  expect(isOriginAllowed).toHaveBeenCalledWith(origin)
  expect(onRefused).not.toHaveBeenCalled()
})

it.each([
  ['another window of any origin', { source: {} }],
  ['no window', { source: null }],
])('ignores messages of %s', (_, message) => {
  const { isOriginAllowed, onHost, onRefused, send } = createFrame()
  send(message)
  for (const spy of [isOriginAllowed, onHost, onRefused]) expect(spy).not.toHaveBeenCalled()
})

it.each([
  ['that is not framed', 'itself' as const],
  ['that was taken out of its page', null],
])('a page %s has no host', (_, parent) => {
  const { onHost, onRefused, send } = createFrame({ parent })
  send()
  for (const spy of [onHost, onRefused]) expect(spy).not.toHaveBeenCalled()
})

it('refuses an opaque origin, even where every origin is allowed', async () => {
  const { onHost, onRefused, send } = createFrame()
  const { closed } = send({ origin: 'null' })
  expect(onHost).not.toHaveBeenCalled()
  expect(onRefused.mock.calls).toEqual([['null']])
  await closed
})

it('refuses an origin that is not the project’s, and closes its port', async () => {
  const { isOriginAllowed, onHost, onRefused, send } = createFrame()
  isOriginAllowed.mockReturnValue(false)
  const { closed } = send({ origin: 'https://other.example' })
  expect(onHost).not.toHaveBeenCalled()
  expect(onRefused.mock.calls).toEqual([['https://other.example']])
  await closed
})

it('refuses without a callback for refusals', async () => {
  const target = new EventTarget()
  const parent = {}
  const window = Object.assign(target, { parent }) as unknown as Window
  onTestFinished(awaitHost({ window, isOriginAllowed: () => false, onHost() {} }))
  const { port1, port2 } = new MessageChannel()
  const closed = new Promise<void>(done => port2.once('close', done))
  target.dispatchEvent(Object.assign(new Event('message'), { data: hello, origin, source: parent, ports: [port1] }))
  await closed
})

it.each([
  ['another type', { data: { ...hello, type: `${frameProtocol.hello}2` } }],
  ['no nonce', { data: { ...hello, payload: { version: '1' } } }],
  ['a nonce of any length', { data: { ...hello, payload: { ...payload, nonce: 'n'.repeat(65) } } }],
  ['no object', { data: 'hello' }],
  ['no port', { portCount: 0 }],
  ['two ports', { portCount: 2 }],
])('a greeting with %s is ignored', (_, message) => {
  const { onHost, onRefused, send } = createFrame()
  send(message)
  for (const spy of [onHost, onRefused]) expect(spy).not.toHaveBeenCalled()
})

it('receives nothing more after its end', () => {
  const { onHost, send, stop } = createFrame()
  stop()
  send()
  expect(onHost).not.toHaveBeenCalled()
})
