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
  const seen = new Set<string>()
  let lastId = 0
  let tail: Promise<unknown> = Promise.resolve()

  function remember(id: string): void {
    seen.add(id)
    for (const oldest of seen) if (seen.size > seenCount) seen.delete(oldest)
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

  function send(letter: Letter, body: object, { attest, ...how }: Mailroom.SendOptions = {}): Promise<void> {
    const { topic, key, id, tag, ttl, prompt } = letter
    const text = JSON.stringify({ id, jsonrpc: '2.0', ...body })
    const message = sealEnvelope({ text, key, iv: random(12) })
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
    ask: (letter, request, how) => send(letter, request, how),
    answer(letter, body) {
      send(letter, body).catch(() => onFault('relay-error'))
    },
    receive({ topic, message }) {
      const handled = tail.then(async () => {
        const box = boxes.get(topic)
        if (!box) return false
        const messageId = toMessageId(message)
        if (seen.has(messageId)) {
          onFault('duplicate')
          return true
        }
        remember(messageId)
        await open(box, message).catch(() => onFault('unreadable'))
        return true
      })
      tail = handled
      return handled
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
