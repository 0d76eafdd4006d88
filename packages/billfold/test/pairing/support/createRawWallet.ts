import {
  agreeKey,
  createKeyPair,
  createRelayId,
  createRelayToken,
  openEnvelope,
  parsePairingUri,
  readRelayAnswer,
  sealEnvelope,
  toTopic,
} from 'billfold/wire'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { parseSignMessage, type SignMessage } from '../../../src/wire/sign/parseSignMessage.ts'
import { randomBytes } from './randomBytes.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
export const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const granted = {
  eip155: {
    accounts: [`eip155:1:${address}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

export type Mail = {
  readonly topic: string
  readonly tag: number
  readonly message: SignMessage
  readonly envelope: string
}
export type RawWallet = Awaited<ReturnType<typeof createRawWallet>>

/** A wallet with nothing but a socket and `billfold/wire`: it does what a test says, right or wrong. */
export async function createRawWallet(url: string, audience = url) {
  const socket = new WebSocket(
    `${url}?auth=${createRelayToken({ seed: hex(randomBytes(32)), audience, nowMs: Date.now(), random: randomBytes })}`,
  )
  const keys = new Map<string, string>()
  const mails: Mail[] = []
  const taken = new Set<Mail>()
  const watchers = new Set<() => void>()
  const calls = new Map<string, (result: unknown) => void>()
  let lastId = 0
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  onTestFinished(() => socket.terminate())
  socket.on('message', data => {
    const frame = readRelayAnswer(String(data))
    if (frame.kind === 'answer') calls.get(frame.id)?.(frame.result)
    if (frame.kind !== 'push') return
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    const { text } = openEnvelope(frame.message, { key: keys.get(frame.topic) ?? '' })
    const message = parseSignMessage(text)
    if (message) mails.push({ topic: frame.topic, tag: frame.tag, message, envelope: frame.message })
    for (const look of [...watchers]) look()
  })

  let lastCall = ''
  function call(method: string, params: unknown): Promise<unknown> {
    return new Promise(resolve => {
      const id = createRelayId(Date.now(), randomBytes, lastCall)
      lastCall = id
      calls.set(id, resolve)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  }

  /** The oldest message that fits and was not taken before; waits for it. */
  function next(isMeant: (mail: Mail) => boolean): Promise<Mail> {
    return new Promise(resolve => {
      const look = () => {
        const found = mails.find(mail => !taken.has(mail) && isMeant(mail))
        if (!found) return
        taken.add(found)
        watchers.delete(look)
        resolve(found)
      }
      watchers.add(look)
      look()
    })
  }

  const freshId = () => {
    lastId = Math.max(lastId + 1, Date.now() * 1_000)
    return lastId
  }

  async function listen(key: string): Promise<string> {
    const topic = toTopic(key)
    keys.set(topic, key)
    await call('irn_subscribe', { topic })
    return topic
  }

  const seal = (topic: string, body: object) =>
    sealEnvelope({ text: JSON.stringify({ jsonrpc: '2.0', ...body }), key: keys.get(topic) ?? '', iv: randomBytes(12) })
  const publish = (topic: string, message: string, tag: number) =>
    call('irn_publish', { topic, message, ttl: 300, tag })
  const send = (topic: string, body: object, tag: number) => publish(topic, seal(topic, body), tag)

  return {
    socket,
    mails,
    call,
    next,
    freshId,
    listen,
    seal,
    publish,
    send,
    /** Waits for a request of that method. */
    async asked(method: string) {
      const mail = await next(({ message }) => message.type === 'request' && message.method === method)
      return { topic: mail.topic, ...(mail.message as Extract<SignMessage, { type: 'request' }>) }
    },
    /** Waits for the answer to a request of the wallet. */
    async answered(id: number) {
      return (await next(({ message }) => message.type !== 'request' && message.id === id)).message
    },
    /** Sends a request of the wallet; resolves with its id. */
    async ask(topic: string, method: string, params: unknown, tag: number, id = freshId()) {
      await send(topic, { id, method, params }, tag)
      return id
    },
    /** Reads a code and waits for its proposal. */
    async scan(uri: string) {
      const { topic, key } = parsePairingUri(uri)
      await listen(key)
      const mail = await next(one => one.topic === topic && one.tag === 1100)
      const message = mail.message as Extract<SignMessage, { type: 'request' }>
      const params = message.params as {
        proposer: { publicKey: string }
        optionalNamespaces: object
        expiryTimestamp: number
      }
      return { id: message.id, pairingTopic: topic, params }
    },
    /** Answers a proposal with yes: agrees on a key, listens to the session's topic. The settlement is another step. */
    async approve(proposal: { id: number; pairingTopic: string; params: { proposer: { publicKey: string } } }) {
      const pair = createKeyPair(randomBytes)
      const topic = await listen(agreeKey(pair.privateKey, proposal.params.proposer.publicKey))
      const result = { relay: { protocol: 'irn' }, responderPublicKey: pair.publicKey }
      const say = () => send(proposal.pairingTopic, { id: proposal.id, result }, 1101)
      const settlement = (change: object = {}) => ({
        relay: { protocol: 'irn' },
        namespaces: granted,
        controller: {
          publicKey: pair.publicKey,
          metadata: { name: 'Raw', description: '', url: 'https://raw.example', icons: [] },
        },
        expiry: Math.floor(Date.now() / 1_000) + 604_800,
        ...change,
      })
      const settle = async (change: object = {}) => {
        const id = freshId()
        await send(topic, { id, method: 'wc_sessionSettle', params: settlement(change) }, 1102)
        return id
      }
      return { topic, publicKey: pair.publicKey, say, settle, settlement }
    },
  }
}
