// What the load is measured against by itself: a server that passes frames on and does nothing else. No tokens, no checks, no
// mailboxes, no disk. What the load manages here is the most that it could measure anywhere.
import { WebSocketServer } from 'ws'

const readers = new Map()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
let pushId = 0

server.on('connection', socket => {
  socket.on('message', data => {
    const { id, method, params } = JSON.parse(data.toString())
    if (!method) return
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: method === 'irn_publish' ? true : 'x' }))
    if (method === 'irn_subscribe') readers.set(params.topic, socket)
    else {
      const { message, tag, topic } = params
      const push = { id: 'x', data: { topic, message, tag, publishedAt: 0 } }
      readers
        .get(topic)
        ?.send(JSON.stringify({ id: ++pushId, jsonrpc: '2.0', method: 'irn_subscription', params: push }))
    }
  })
})
process.on('message', () => process.send({ url: `ws://127.0.0.1:${server.address().port}` }))
process.on('disconnect', () => process.exit(0))
