import { awaitHost } from '../../channel/awaitHost.ts'
import { createAnswerer } from '../../channel/createAnswerer.ts'
import { frameProtocol } from '../../protocol/frame/frameProtocol.ts'

// A vault for the frame of a host's page. Its address may say that it speaks another version, or says READY twice.
const query = new URLSearchParams(location.search)
awaitHost({
  window,
  isOriginAllowed: origin => /^http:\/\/127\.0\.0\.1:\d+$/.test(origin),
  onHost({ nonce, port }) {
    let synced = 0
    const answerer = createAnswerer(port, {
      handlers: {
        async SYNC_DAPP_DATA() {
          synced += 1
          return undefined
        },
        async IS_CONNECTED() {
          return { isConnected: synced > 0 }
        },
        RELOAD() {
          location.reload()
          return new Promise(() => {})
        },
        RPC_REQUEST() {
          return new Promise(() => {})
        },
      },
    })
    const ready = { version: query.get('speaks') ?? frameProtocol.version, nonce }
    answerer.emit('READY', { ...ready, nonce: 'of another greeting' })
    answerer.emit('READY', ready)
    if (query.has('twice')) answerer.emit('READY', ready)
    document.addEventListener('keydown', event => event.key === 'Escape' && answerer.emit('ESCAPE'))
  },
})
