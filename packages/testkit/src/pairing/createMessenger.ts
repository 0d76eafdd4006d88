import type { Clock } from 'billfold/adapter'
import { openEnvelope, type RandomBytes, sealEnvelope } from 'billfold/wire'
import type { RelayLink } from './link/RelayLink.ts'
import type { LoggedMessage, WireMessage, WireProblem } from './PairingMessages.ts'
import type { PairingSwitches } from './PairingSwitches.ts'
import { readMessage } from './readMessage.ts'
import { tagRow } from './tags.ts'

/** A message to seal and send. */
export type Outgoing = {
  readonly topic: string
  readonly message: WireMessage
  readonly tag: number
  readonly ttlSeconds: number
  readonly prompt?: boolean
  /** Key of the topic; with `senderPublicKey` an envelope of type 1. */
  readonly key: string
  readonly senderPublicKey?: string
}

/** Seals, sends, opens, remembers what was sent and waits for answers. */
export type Messenger = {
  readonly log: readonly LoggedMessage[]
  readonly faultCount: number
  readonly duplicateCount: number
  countFault(): void
  /** Resolves once the relay has taken it, or it is held back by a switch. */
  send(outgoing: Outgoing): Promise<void>
  /** A request of ours, and the peer's answer to it. */
  ask(topic: string, key: string, method: string, params: unknown): Promise<unknown>
  /** Opens a delivery; `undefined` when it is a duplicate, not for us, or the answer to a request of ours. */
  open(topic: string, key: string, envelope: string, tag: number): WireMessage | undefined
  /** A 16-digit id, by the time and chance. */
  nextId(): number
  /** What waits for an answer on this topic waits no more. */
  close(topic: string, cause: unknown): void
  destroy(cause: unknown): void
}

const logLength = 1_000
const answerMs = 300_000

export function createMessenger(options: createMessenger.Options): Messenger {
  const { clock, random, link } = options
  const log: LoggedMessage[] = []
  const seen = new Set<string>()
  const held: { readonly send: () => Promise<void> }[] = []
  const waiting = new Map<
    number,
    { readonly topic: string; end(answer: WireMessage): void; fail(cause: unknown): void }
  >()
  let faultCount = 0
  let duplicateCount = 0
  let lastId = 0

  const note = (entry: Omit<LoggedMessage, 'at'>) => {
    log.push({ ...entry, at: clock.now() })
    if (log.length > logLength) log.shift()
  }
  const nextId = () => {
    const [high = 0, low = 0] = random(2)
    lastId = Math.max(clock.now() * 1_000 + ((high * 256 + low) % 1_000), lastId + 1)
    return lastId
  }
  const publish = async ({ topic, message, tag, ttlSeconds, prompt, key, senderPublicKey }: Outgoing) => {
    const seal = () => {
      const text = JSON.stringify({ ...message, jsonrpc: '2.0' })
      return sealEnvelope({ text, key, iv: random(12), ...(senderPublicKey ? { senderPublicKey } : {}) })
    }
    const { duplicate } = options.switches()
    const envelope = seal()
    const copies = duplicate ? [envelope, duplicate === 'same' ? envelope : seal()] : [envelope]
    note({ direction: 'out', topic, tag, message })
    for (const copy of copies)
      await link.publish({ topic, envelope: copy, tag, ttlSeconds, ...(prompt ? { prompt } : {}) })
  }
  const send = async (outgoing: Outgoing) => {
    const { holdBack } = options.switches()
    if (holdBack === 0 && held.length === 0) return publish(outgoing)
    held.push({ send: () => publish(outgoing) })
    if (held.length < holdBack) return
    for (const next of held.splice(0).reverse()) await next.send()
  }
  const fail = (id: number, cause: unknown) => waiting.get(id)?.fail(cause)

  return {
    log,
    get faultCount() {
      return faultCount
    },
    get duplicateCount() {
      return duplicateCount
    },
    countFault() {
      faultCount += 1
    },
    send,
    nextId,
    ask(topic, key, method, params) {
      const id = nextId()
      const row = tagRow(method)
      return new Promise((resolve, reject) => {
        const cancel = clock.after(answerMs, () => fail(id, new Error(`No answer to ${method}`)))
        const leave = () => {
          cancel()
          waiting.delete(id)
        }
        waiting.set(id, {
          topic,
          end(answer) {
            leave()
            if ('result' in answer) resolve(answer.result)
            else reject(toError(method, 'error' in answer ? answer.error : {}))
          },
          fail(cause) {
            leave()
            reject(cause)
          },
        })
        const { request: tag, ttlSeconds, prompt } = row
        send({ topic, key, message: { id, method, params }, tag, ttlSeconds, ...(prompt ? { prompt } : {}) }).catch(
          cause => fail(id, cause),
        )
      })
    },
    open(topic, key, envelope, tag) {
      let message: WireMessage
      try {
        message = readMessage(openEnvelope(envelope, { key }).text)
      } catch {
        faultCount += 1
        return undefined
      }
      const mark = `${topic} ${message.id} ${'method' in message}`
      if (seen.has(mark)) {
        duplicateCount += 1
        return undefined
      }
      seen.add(mark)
      note({ direction: 'in', topic, tag, message })
      if ('method' in message) return message
      const own = waiting.get(message.id)
      if (own?.topic === topic) own.end(message)
      return undefined
    },
    close(topic, cause) {
      for (const [id, own] of [...waiting]) if (own.topic === topic) fail(id, cause)
    },
    destroy(cause) {
      held.length = 0
      for (const id of [...waiting.keys()]) fail(id, cause)
    },
  }
}

export declare namespace createMessenger {
  type Options = {
    readonly clock: Clock
    readonly random: RandomBytes
    readonly link: Pick<RelayLink, 'publish'>
    readonly switches: () => PairingSwitches
  }
}

function toError(method: string, { code, message }: WireProblem): Error {
  return Object.assign(new Error(`${method}: ${message ?? 'refused'}`), code === undefined ? {} : { code })
}
