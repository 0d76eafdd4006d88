import { answerWire } from './answerWire.ts'
import type { createRequestQueue } from './createRequestQueue.ts'
import type { PairingCore } from './PairingCore.ts'
import type { WireMessage } from './PairingMessages.ts'
import { forgetSession } from './sessionMessages.ts'
import { WireRefusal } from './WireRefusal.ts'

/** What only the controller may send, and the code for an app that does (the releases in use let it). */
const controllerOnly: Readonly<Record<string, number>> = {
  wc_sessionUpdate: 3003,
  wc_sessionExtend: 3004,
  wc_sessionEvent: 3002,
  wc_sessionSettle: 1005,
}

/** Answers what an app sends on the topic of a session. */
export async function answerSession(
  core: PairingCore,
  queue: createRequestQueue.ReturnType,
  topic: string,
  message: Extract<WireMessage, { readonly method: string }>,
): Promise<void> {
  const session = core.memory.sessions.get(topic)
  if (!session) return
  const { id, method, params } = message
  const answer = { topic, key: session.key, id, method }
  const refusal = controllerOnly[method]
  if (method === 'wc_sessionRequest') await queue.add(topic, id, params)
  else if (method === 'wc_sessionPing') await answerWire(core, { ...answer, result: true })
  else if (method === 'wc_sessionDelete') {
    // The key is in hand already: the session may be gone before its last answer is.
    const answered = answerWire(core, { ...answer, result: true })
    forgetSession(core, topic)
    await answered
  } else if (refusal)
    await answerWire(core, { ...answer, cause: new WireRefusal(refusal, `${method} is the wallet's`) })
}
