import { frameProtocol } from '../protocol/frame/frameProtocol.ts'

/**
 * The page's half of the handshake: whenever the frame has loaded, it gets a fresh port by the only message that travels between the windows, addressed to
 * the vault's origin alone, so that no other document in the frame can take it. The page listens to no window messages at all, so that none can be forged.
 *
 * @returns ends the handshake; ports that were handed over live on.
 * @example
 * const frame = document.createElement('iframe')
 * greetFrame({ frame, origin: 'https://vault.example.com', randomId: () => crypto.randomUUID(), onPort(port, nonce) {} })
 */
export function greetFrame({ frame, onPort, origin, randomId }: greetFrame.Options): () => void {
  const greet = () => {
    const { port1, port2 } = new MessageChannel()
    const nonce = randomId()
    // Before the message goes out: READY may come back before this function returns.
    onPort(port1, nonce)
    const payload = { version: frameProtocol.version, nonce }
    frame.contentWindow?.postMessage({ type: frameProtocol.hello, payload }, origin, [port2])
  }
  frame.addEventListener('load', greet)
  return () => frame.removeEventListener('load', greet)
}

export declare namespace greetFrame {
  type Options = {
    readonly frame: HTMLIFrameElement
    /** Of the vault: scheme, host and port. */
    readonly origin: string
    /** 128 bits. */
    randomId(): string
    /** Each time that a document was loaded; ports of former ones are dead. */
    onPort(port: MessagePort, nonce: string): void
  }
}
