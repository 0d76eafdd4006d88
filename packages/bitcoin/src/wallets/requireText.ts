import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { readMember } from '../errors/readMember.ts'

/** Longer than any signed transaction that nodes relay, in hex. */
const textCharacters = 2_000_000

/**
 * A text that a wallet answered: the answer itself, or its member `name`.
 *
 * @throws `connector/invalid-answer`.
 */
export function requireText(answer: unknown, ...names: readonly string[]): string {
  for (const value of [answer, ...names.map(name => readMember(answer, name))])
    if (typeof value === 'string' && value && value.length <= textCharacters) return value
  throw new BillfoldError(connectorInvalidAnswer, { details: `The wallet gave no ${names[0] ?? 'text'}` })
}
