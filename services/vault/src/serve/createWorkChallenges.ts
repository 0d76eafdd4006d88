import { createHash, createHmac } from 'node:crypto'
import { isSameText } from '@billfold/service/http'
import type { Random } from './Random.ts'

/** Hands out tasks that cost the caller time, and knows solved ones. */
export type WorkChallenges = {
  make(): { readonly challenge: string; readonly bits: number }
  /** Whether a task of ours was solved in time, and counts for the first time. */
  accept(done: { readonly challenge: string; readonly answer: string }): boolean
}

const lifeMs = 300_000

/** Tasks need no store: their time is inside, under a keyed hash. Solved ones are remembered for as long as they live. */
export function createWorkChallenges(options: {
  readonly key: () => Buffer
  readonly now: () => number
  readonly random: Random
  readonly bits: number
}): WorkChallenges {
  const { bits, key, now, random } = options
  const used = new Map<string, number>()
  const sign = (text: string) => createHmac('sha256', key()).update(text).digest('base64url').slice(0, 22)
  return {
    make() {
      const text = `${now()}.${random(12).toString('base64url')}`
      return { challenge: `${text}.${sign(text)}`, bits }
    },
    accept({ challenge, answer }) {
      const [at = '', nonce = '', mac = ''] = challenge.split('.')
      const age = now() - Number(at)
      if (!isSameText(sign(`${at}.${nonce}`), mac) || !(age >= 0 && age <= lifeMs) || used.has(challenge)) return false
      const hash = createHash('sha256').update(`${challenge}.${answer}`).digest()
      if (hash.readUInt32BE() >>> (32 - bits) !== 0) return false
      for (const [old, until] of used) {
        // In its last millisecond it still counts.
        if (until >= now()) break
        used.delete(old)
      }
      used.set(challenge, Number(at) + lifeMs)
      return true
    },
  }
}
