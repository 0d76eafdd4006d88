import type { KeptSession } from './createPairingMemory.ts'
import type { PairingCore } from './PairingCore.ts'
import type { SessionNamespaces } from './PairingMessages.ts'
import { tags } from './tags.ts'

/** `wc_sessionEvent`. */
export function emitEvent(
  core: PairingCore,
  topic: string,
  event: { readonly name: string; readonly data: unknown },
  chainId: string,
): Promise<void> {
  const { request, ttlSeconds } = tags.wc_sessionEvent
  const params = { event, chainId }
  return core.messenger.send({
    topic,
    key: sessionOf(core, topic).key,
    message: { id: core.messenger.nextId(), method: 'wc_sessionEvent', params },
    tag: request,
    ttlSeconds,
    prompt: true,
  })
}

/** `wc_sessionUpdate`: what the app has said yes to is kept. */
export async function updateSession(core: PairingCore, topic: string, namespaces: SessionNamespaces): Promise<void> {
  await core.messenger.ask(topic, sessionOf(core, topic).key, 'wc_sessionUpdate', { namespaces })
  core.memory.keepSession({ ...sessionOf(core, topic), namespaces })
}

/** `wc_sessionExtend` to seven days from now. */
export async function extendSession(core: PairingCore, topic: string): Promise<void> {
  const expiry = Math.floor(core.clock.now() / 1_000) + core.switches.sessionSeconds
  await core.messenger.ask(topic, sessionOf(core, topic).key, 'wc_sessionExtend', { expiry })
  core.memory.keepSession({ ...sessionOf(core, topic), expiry })
}

/** `wc_sessionDelete`: the session is removed here at once, with any answer of the app. */
export async function deleteSession(core: PairingCore, topic: string): Promise<void> {
  const { key } = sessionOf(core, topic)
  const { request, ttlSeconds } = tags.wc_sessionDelete
  forgetSession(core, topic)
  const params = { code: 6000, message: 'User disconnected.' }
  const message = { id: core.messenger.nextId(), method: 'wc_sessionDelete', params }
  await core.messenger.send({ topic, key, message, tag: request, ttlSeconds })
}

/** Everything that waits on a session ends with it. */
export function forgetSession({ link, memory, messenger, questions }: PairingCore, topic: string): void {
  memory.forget(topic)
  messenger.close(topic, Object.assign(new Error('The session has ended'), { code: 6000 }))
  questions.withdraw(question => question.topic === topic)
  link.unsubscribe(topic).catch(() => messenger.countFault())
}

/** Throws when there is no such session. */
export function sessionOf({ memory }: PairingCore, topic: string): KeptSession {
  const session = memory.sessions.get(topic)
  if (!session) throw new Error(`No session ${topic}`)
  return session
}
