import type { Clock } from '../../../core/contracts/Environment.ts'
import { openEnvelope } from '../../../wire/crypto/openEnvelope.ts'
import type { RandomBytes } from '../../../wire/crypto/RandomBytes.ts'
import { sealEnvelope } from '../../../wire/crypto/sealEnvelope.ts'
import { toMessageId } from '../../../wire/crypto/toMessageId.ts'
import { createSignId } from '../../../wire/sign/createSignId.ts'
import { parseSignMessage } from '../../../wire/sign/parseSignMessage.ts'
import type { RelayLink } from '../link/RelayLink.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { Letter, Mailroom, TopicKeys } from './Mailroom.ts'

type Box = { readonly keys: TopicKeys; readonly handle: Parameters<Mailroom['listen']>[2] }

/** Ids of messages that are remembered. */
const seenCount = 2_000

/** The one place where texts become envelopes and envelopes texts. Nothing about a message travels outside of it. */
export function createMailroom(options: createMailroom.Options): Mailroom {
  const { link, clock, random, onFault } = options
  const boxes = new Map<string, Box>()
  /** By the name of the envelope, with whether it may be acknowledged. */
  const seen = new Map<string, Promise<boolean>>()
  /** What the message at hand was answered with so far. */
  let answers: Promise<boolean>[] = []
  let lastId = 0
  let tail: Promise<unknown> = Promise.resolve()

  /**
   * A message counts as dealt with once the relay has what it was answered with: a page that is lost before that, or an
   * answer that the relay did not take, must bring it again. A wallet that waits in vain drops what was settled.
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

  async function open(box: Box, message: string): Promise<void> {
    let opened: ReturnType<typeof openEnvelope>
    try {
      opened = openEnvelope(message, box.keys)
    } catch {
      return onFault('undecryptable')
    }
    const read = parseSignMessage(opened.text)
    if (!read) return onFault('unreadable')
    await box.handle(read, opened)
  }

  function seal({ key, id }: Letter, body: object): string {
    return sealEnvelope({ text: JSON.stringify({ id, jsonrpc: '2.0', ...body }), key, iv: random(12) })
  }

  function send(letter: Letter, body: object, { attest, ...how }: Mailroom.SendOptions = {}): Promise<void> {
    const { topic, tag, ttl, prompt } = letter
    const message = seal(letter, body)
    // An attestation that is not there in time does not come along: nothing waits for it.
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
      boxes.set(topic, { keys, handle })
      link.subscribe(topic)
    },
    stop(topic) {
      if (boxes.delete(topic)) link.unsubscribe(topic)
    },
    isListening: topic => boxes.has(topic),
    ask: send,
    seal,
    post: link.publish,
    answer(letter, body) {
      const taken = send(letter, body).then(
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
        const box = boxes.get(topic)
        if (!box) return { isDone: false }
        const messageId = toMessageId(message)
        const before = seen.get(messageId)
        if (before) {
          onFault('duplicate')
          return { isDone: before }
        }
        answers = []
        await open(box, message).catch(() => onFault('unreadable'))
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

export declare namespace createMailroom {
  type Options = {
    readonly link: RelayLink
    readonly clock: Clock
    readonly random: RandomBytes
    onFault(fault: PairingFault): void
  }
}
