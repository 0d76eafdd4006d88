import * as v from 'valibot'
import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import { text } from '../protocol/schemas/fields.ts'

const hello = /* @__PURE__ */ v.object({
  type: v.literal(frameProtocol.hello),
  payload: v.object({ version: text(16), nonce: text(64) }),
})

/**
 * The frame's half of the handshake: the first message of the embedding page that comes from an allowed origin brings the port. Both the sending
 * window and its origin are checked; the list of origins comes from the frame's own server, never from a message.
 *
 * @returns ends listening.
 * @example awaitHost({ window, isOriginAllowed: origin => origin === 'https://app.example.com', onHost({ port, origin }) {} })
 */
export function awaitHost({ isOriginAllowed, onHost, onRefused, window }: awaitHost.Options): () => void {
  const receive = (event: MessageEvent) => {
    const { data, origin, ports, source } = event
    if (source === null || source !== window.parent || source === window) return
    const parsed = v.safeParse(hello, data)
    const [port, ...others] = ports
    if (!parsed.success || port === undefined || others.length > 0) return
    // An opaque origin is spelt 'null': it proves nothing.
    if (origin === 'null' || !isOriginAllowed(origin)) {
      port.close()
      return onRefused?.(origin)
    }
    onHost({ port, origin, ...parsed.output.payload })
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}

export declare namespace awaitHost {
  type Options = {
    readonly window: Window
    isOriginAllowed(origin: string): boolean
    onHost(host: { port: MessagePort; origin: string; version: string; nonce: string }): void
    /** The embedding page is not one of the project's. */
    onRefused?(origin: string): void
  }
}
