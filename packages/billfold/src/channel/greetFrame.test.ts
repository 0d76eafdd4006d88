import { expect, it, vi } from 'vitest'
import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import { greetFrame } from './greetFrame.ts'

const origin = 'https://vault.example'

/** An element whose document is loaded by `load`, and the messages that its window gets. */
function createElement() {
  const postMessage = vi.fn<(message: unknown, targetOrigin: string, ports: MessagePort[]) => void>()
  const frame = Object.assign(new EventTarget(), { contentWindow: { postMessage } as object | null })
  return { frame, postMessage, load: () => frame.dispatchEvent(new Event('load')) }
}

it('greets each document of the frame with a port of its own, at the origin of the vault alone', () => {
  const { frame, load, postMessage } = createElement()
  const ports: [MessagePort, string][] = []
  let count = 0
  const stop = greetFrame({
    frame: frame as unknown as HTMLIFrameElement,
    origin,
    randomId: () => `nonce-${++count}`,
    onPort(port, nonce) {
      // READY may come back before the greeting returns.
      expect(postMessage).toHaveBeenCalledTimes(ports.length)
      ports.push([port, nonce])
    },
  })
  expect(postMessage).not.toHaveBeenCalled()
  load()
  load()
  expect(ports.map(([, nonce]) => nonce)).toEqual(['nonce-1', 'nonce-2'])
  expect(postMessage.mock.calls.map(([message, target, { length }]) => [message, target, length])).toEqual(
    ['nonce-1', 'nonce-2'].map(nonce => [
      { type: frameProtocol.hello, payload: { version: frameProtocol.version, nonce } },
      origin,
      1,
    ]),
  )
  stop()
  load()
  expect(ports).toHaveLength(2)
  for (const [port] of ports) port.close()
})

it('hands over the other end of the port that it keeps', async () => {
  const { frame, load, postMessage } = createElement()
  let kept: MessagePort | undefined
  const stop = greetFrame({
    frame: frame as unknown as HTMLIFrameElement,
    origin,
    randomId: () => 'nonce',
    onPort(port) {
      kept = port
    },
  })
  load()
  const [[, , [given]]] = postMessage.mock.calls as [[unknown, string, [MessagePort]]]
  const received = new Promise(resolve => {
    if (kept) kept.onmessage = ({ data }) => resolve(data)
  })
  given.postMessage('hello')
  expect(await received).toBe('hello')
  kept?.close()
  stop()
})

it('a frame that was taken out of the page is greeted in vain', () => {
  const { frame, load } = createElement()
  frame.contentWindow = null
  const stop = greetFrame({
    frame: frame as unknown as HTMLIFrameElement,
    origin,
    randomId: () => 'nonce',
    onPort: port => port.close(),
  })
  load()
  stop()
})
