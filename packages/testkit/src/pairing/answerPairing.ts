import { answerProposal } from './answerProposal.ts'
import { answerSignIn } from './answerSignIn.ts'
import { answerWire } from './answerWire.ts'
import type { PairingCore } from './PairingCore.ts'
import type { WireMessage } from './PairingMessages.ts'
import { WireRefusal } from './WireRefusal.ts'

/** Answers what an app sends on the topic of a pairing. */
export async function answerPairing(
  core: PairingCore,
  topic: string,
  message: Extract<WireMessage, { readonly method: string }>,
): Promise<void> {
  const pairing = core.memory.pairings.get(topic)
  if (!pairing) return
  const { id, method, params } = message
  const canSignIn = !core.switches.knowsNoSignIn
  const answer = { topic, key: pairing.key, id, method }
  if (method === 'wc_sessionPropose') {
    // Beside a sign-in it is there for wallets that know none.
    if (!(canSignIn && pairing.methods.includes('wc_sessionAuthenticate')))
      await answerProposal(core, topic, id, params)
  } else if (method === 'wc_sessionAuthenticate' && canSignIn) await answerSignIn(core, topic, id, params)
  else if (method === 'wc_pairingPing') await answerWire(core, { ...answer, result: true })
  else if (method === 'wc_pairingDelete') {
    core.memory.forget(topic)
    core.questions.withdraw(question => question.topic === topic)
    await core.link.unsubscribe(topic)
  } else {
    const cause = new WireRefusal(10_001, `Unsupported wc_ method. ${method}`)
    await answerWire(core, { ...answer, tag: 0, cause })
  }
}
