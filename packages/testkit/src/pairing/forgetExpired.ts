import type { PairingCore } from './PairingCore.ts'
import { forgetSession } from './sessionMessages.ts'

/** No timer waits longer: those of the platform end at 24 days. */
const longestMs = 86_400_000

/** Forgets pairings and sessions when their time is over. `schedule` whenever one of them has changed. */
export function forgetExpired(core: PairingCore): { schedule(): void; stop(): void } {
  const { clock, link, memory, messenger } = core
  let cancel = () => {}
  const sweep = () => {
    const now = clock.now() / 1_000
    for (const { topic, expiry } of [...memory.sessions.values()]) if (expiry <= now) forgetSession(core, topic)
    for (const { topic, expiry } of [...memory.pairings.values()]) {
      if (expiry > now) continue
      memory.forget(topic)
      link.unsubscribe(topic).catch(() => messenger.countFault())
    }
    schedule()
  }
  const schedule = () => {
    cancel()
    const times = [...memory.pairings.values(), ...memory.sessions.values()].map(({ expiry }) => expiry * 1_000)
    if (times.length > 0)
      cancel = clock.after(Math.min(longestMs, Math.max(0, Math.min(...times) - clock.now())), sweep)
  }
  schedule()
  return { schedule, stop: () => cancel() }
}
