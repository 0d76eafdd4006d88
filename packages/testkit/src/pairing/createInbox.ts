import { answerPairing } from './answerPairing.ts'
import { answerSession } from './answerSession.ts'
import type { createRequestQueue } from './createRequestQueue.ts'
import type { RelayPush } from './link/readFrame.ts'
import type { PairingCore } from './PairingCore.ts'
import type { WireMessage } from './PairingMessages.ts'

/** What a visitor may have to be asked about. */
const asking: readonly string[] = ['wc_sessionPropose', 'wc_sessionAuthenticate', 'wc_sessionRequest']

/** Passes messages of the relay to their handlers, and keeps unanswered ones for the wallet after this one. */
export function createInbox(core: PairingCore, queue: createRequestQueue.ReturnType): createInbox.ReturnType {
  const { memory, messenger } = core
  let isOver = false
  const handle = (topic: string, message: Extract<WireMessage, { readonly method: string }>) => {
    const answered = memory.sessions.has(topic)
      ? answerSession(core, queue, topic, message)
      : answerPairing(core, topic, message)
    answered
      .catch(() => messenger.countFault())
      .finally(() => {
        // What ends with this wallet is there for the next one.
        if (!isOver) memory.forgetRequest(message.id)
      })
  }
  return {
    receive({ topic, envelope, tag }) {
      const key = memory.keyOf(topic)
      const message = key && messenger.open(topic, key, envelope, tag)
      // The relay sends it again to the next wallet if it did not receive the acknowledgement in time.
      if (!message || !('method' in message) || memory.hasMet(topic, message.id)) return
      if (asking.includes(message.method)) memory.keepRequest({ ...message, topic })
      handle(topic, message)
    },
    resume() {
      for (const { topic, ...message } of [...memory.requests.values()]) handle(topic, message)
    },
    end() {
      isOver = true
    },
  }
}

export declare namespace createInbox {
  type ReturnType = {
    receive(push: RelayPush): void
    /** Asks again what was open when the last wallet ended. */
    resume(): void
    /** From now on what ends was not answered. */
    end(): void
  }
}
