import type { World } from './openWorld.ts'
import type { Asked } from './planSteps.ts'

/**
 * What phones received for the sessions that they settled, by their own logs: each gets an approval or a rejection, of one
 * code only one an approval, and of a code that was given up none that stands. A phone without an answer drops its session
 * after minutes, so the sessions that are left prove nothing.
 */
export function findUnanswered({ phones }: World, { ended, givenUp }: Asked): readonly string[] {
  const broken: string[] = []
  const granted = new Map<string, Set<string>>()
  for (const { log } of phones) {
    const received = log.filter(({ direction }) => direction === 'in')
    for (const { direction, topic, message } of log) {
      if (direction !== 'out' || !('method' in message) || message.method !== 'wc_sessionSettle') continue
      const isYes = received.some(({ message: one }) => one.id === message.id && 'result' in one)
      const isNo = received.some(
        ({ topic: on, message: one }) =>
          (one.id === message.id && 'error' in one) ||
          (on === topic && 'method' in one && one.method === 'wc_sessionDelete'),
      )
      if (!isYes && !isNo && !ended.has(topic)) broken.push(`a phone got no answer to what it settled: ${topic}`)
      const code = codeOf(log, message.params)
      if (isYes) granted.set(code, (granted.get(code) ?? new Set()).add(topic))
      if (isYes && !isNo && !ended.has(topic) && givenUp.has(code))
        broken.push(`a session of a code that was given up was not undone: ${topic}`)
    }
  }
  for (const [code, topics] of granted)
    if (topics.size > 1) broken.push(`${topics.size} phones got the session of one code: ${code}`)
  return broken
}

/** Topic of the pairing whose proposal was answered with the key that settles. */
function codeOf(log: World['phones'][number]['log'], settlement: unknown): string {
  const { publicKey } = (settlement as { readonly controller: { readonly publicKey: string } }).controller
  const answer = log.find(
    ({ direction, message }) =>
      direction === 'out' &&
      'result' in message &&
      (message.result as { readonly responderPublicKey?: string } | null)?.responderPublicKey === publicKey,
  )
  return answer?.topic ?? ''
}
