import {
  agreeKey,
  createKeyPair,
  createPairingUri,
  createRelayToken,
  openEnvelope,
  sealEnvelope,
  toHex,
  toTopic,
} from 'billfold/wire'
import { WebSocket } from 'ws'

type Received = { readonly topic: string; readonly tag: number; readonly envelope: string; readonly message: Message }
/** What a peer sends has any shape; each test says which it wants to see. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Anything = any
type Message = { id: number; method?: string; params?: Anything; result?: Anything; error?: Anything }
type Relay = { readonly url: string; readonly projectId: string }

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** An app without logic: it sends what a test gives it and keeps what it receives. No client, no checks. */
export async function createRawApp({ url, projectId }: Relay) {
  const auth = createRelayToken({ seed: toHex(random(32)), audience: url, nowMs: Date.now(), random })
  const socket = new WebSocket(`${url}?auth=${auth}&projectId=${projectId}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const keys = new Map<string, { key: string } | { privateKey: string }>()
  const answers = new Map<string, (result: unknown) => void>()
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let count = 0

  socket.on('message', data => {
    const frame = JSON.parse(String(data))
    if (frame.method !== 'irn_subscription') return answers.get(String(frame.id))?.(frame.result)
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    const { topic, message: envelope, tag } = frame.params.data
    const key = keys.get(topic)
    if (!key) return
    received.push({ topic, tag, envelope, message: JSON.parse(openEnvelope(envelope, key).text) })
    for (const look of [...waiting]) look()
  })
  const call = (method: string, params: unknown) => {
    const id = `${Date.now()}${String(++count).padStart(6, '0')}`
    return new Promise(resolve => {
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  }
  const nextId = () => Date.now() * 1_000 + (++count % 1_000)
  const listen = async (topic: string, key: { key: string } | { privateKey: string }) => {
    keys.set(topic, key)
    await call('irn_subscribe', { topic })
  }
  const send = async (topic: string, message: Message, tag: number) => {
    const { key } = keys.get(topic) as { key: string }
    const text = JSON.stringify({ ...message, jsonrpc: '2.0' })
    await call('irn_publish', { topic, message: sealEnvelope({ text, key, iv: random(12) }), ttl: 300, tag })
  }
  const metadata = { name: 'Raw app', description: '', url: 'https://raw.example', icons: [] }
  const expiryTimestamp = () => Math.floor(Date.now() / 1_000) + 300

  return {
    received,
    listen,
    send,
    nextId,
    /** The first message, past or future, that is meant. */
    waitFor(isMeant: (received: Received) => boolean): Promise<Received> {
      return new Promise(resolve => {
        const look = () => {
          const found = received.find(isMeant)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    /** Opens a pairing and sends the first request on it. */
    async begin(method: 'wc_sessionPropose' | 'wc_sessionAuthenticate', more: Record<string, unknown>) {
      const key = toHex(random(32))
      const topic = toTopic(key)
      const pair = createKeyPair(random)
      const id = nextId()
      const isSignIn = method === 'wc_sessionAuthenticate'
      await listen(topic, { key })
      if (isSignIn) await listen(toTopic(pair.publicKey), pair)
      const who = { publicKey: pair.publicKey, metadata }
      const common = { expiryTimestamp: expiryTimestamp(), ...more }
      const params = isSignIn
        ? { requester: who, ...common }
        : { requiredNamespaces: {}, optionalNamespaces: {}, relays: [{ protocol: 'irn' }], proposer: who, ...common }
      await send(topic, { id, method, params }, isSignIn ? 1116 : 1100)
      const uri = createPairingUri({
        key,
        expiryTimestamp: expiryTimestamp(),
        ...(isSignIn ? { methods: [method] } : {}),
      })
      return { uri, topic, id, pair }
    },
    /** Subscribes the session that an answered proposal makes. */
    async join(pair: { privateKey: string }, responderPublicKey: string) {
      const key = agreeKey(pair.privateKey, responderPublicKey)
      const topic = toTopic(key)
      await listen(topic, { key })
      return topic
    },
    close: () => socket.terminate(),
  }
}
