import type { Clock } from '../../../core/contracts/Environment.ts'
import { openEnvelope } from '../../../wire/crypto/openEnvelope.ts'
import type { RandomBytes } from '../../../wire/crypto/RandomBytes.ts'
import { sealEnvelope } from '../../../wire/crypto/sealEnvelope.ts'
import { toMessageId } from '../../../wire/crypto/toMessageId.ts'
import { createSignId } from '../../../wire/sign/createSignId.ts'
import { parseSignMessage } from '../../../wire/sign/parseSignMessage.ts'
import type { RelayLink } from '../link/RelayLink.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { OutgoingMessage, Publisher, TopicKeys } from './Publisher.ts'

type Subscription = { readonly keys: TopicKeys; readonly handle: Parameters<Publisher['listen']>[2] }

/** Ids of messages that are remembered. */
const seenCount = 2_000

/** The only module that encrypts and decrypts envelopes of the pairing protocol. */
export function createPublisher(options: createPublisher.Options): Publisher {
  const { link, clock, random, onFault } = options
  const subscriptions = new Map<string, Subscription>()
  /** Whether an envelope may be acknowledged, by its id. */
  const seen = new Map<string, Promise<boolean>>()
  /** Answers to the message that is being handled. */
  let answers: Promise<boolean>[] = []
  let lastId = 0
  let tail: Promise<unknown> = Promise.resolve()

  /**
   * A message is handled once the relay has its answer: if the page is closed before that, or the relay refuses the answer, the
   * message must be delivered again. A wallet without an answer drops a session that it has settled.
   */
  function remember(id: string, given: readonly Promise<boolean>[]): Promise<boolean> {
    const isDone = Promise.all(given).then(all => {
      const areTaken = all.every(Boolean)
      if (!areTaken) seen.delete(id)
      return areTaken
    })
    seen.set(id, isDone)
    for (const oldest of seen.keys()) if (seen.size > seenCount) seen.delete(oldest)
    return isDone
  }

  async function open(subscription: Subscription, message: string): Promise<void> {
    let opened: ReturnType<typeof openEnvelope>
    try {
      opened = openEnvelope(message, subscription.keys)
    } catch {
      return onFault('undecryptable')
    }
    const read = parseSignMessage(opened.text)
    if (!read) return onFault('unreadable')
    await subscription.handle(read, opened)
  }

  function seal({ key, id }: OutgoingMessage, body: object): string {
    return sealEnvelope({ text: JSON.stringify({ id, jsonrpc: '2.0', ...body }), key, iv: random(12) })
  }

  function send(
    outgoing: OutgoingMessage,
    body: object,
    { attest, ...how }: Publisher.SendOptions = {},
  ): Promise<void> {
    const { topic, tag, ttl, prompt } = outgoing
    const message = seal(outgoing, body)
    // An attestation that arrives late is left out: publishing does not wait for it.
    let proof: string | undefined
    attest?.(message).then(
      given => {
        proof = given
      },
      () => {},
    )
    const publication = { topic, message, ttl, tag, ...(prompt && { prompt }) }
    return link.publish(publication, { ...how, attestation: () => proof })
  }

  return {
    listen(topic, keys, handle) {
      subscriptions.set(topic, { keys, handle })
      link.subscribe(topic)
    },
    stop(topic) {
      if (subscriptions.delete(topic)) link.unsubscribe(topic)
    },
    isListening: topic => subscriptions.has(topic),
    ask: send,
    seal,
    post: link.publish,
    answer(outgoing, body) {
      const taken = send(outgoing, body).then(
        () => true,
        () => {
          onFault('relay-error')
          return false
        },
      )
      answers.push(taken)
    },
    receive({ topic, message }) {
      const handled = tail.then(async () => {
        const subscription = subscriptions.get(topic)
        if (!subscription) return { isDone: false }
        const messageId = toMessageId(message)
        const before = seen.get(messageId)
        if (before) {
          onFault('duplicate')
          return { isDone: before }
        }
        answers = []
        await open(subscription, message).catch(() => onFault('unreadable'))
        return { isDone: remember(messageId, answers) }
      })
      tail = handled
      // The next message does not wait for the relay to have the answer to this one.
      return handled.then(({ isDone }) => isDone)
    },
    freshId() {
      lastId = createSignId(clock.now(), random, lastId)
      return lastId
    },
  }
}

export declare namespace createPublisher {
  type Options = {
    readonly link: RelayLink
    readonly clock: Clock
    readonly random: RandomBytes
    onFault(fault: PairingFault): void
  }
}
