import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { readMember } from '../errors/readMember.ts'

/**
 * The result of a JSON-RPC answer, bare or wrapped as wallets wrap it; throws its error as `{ code, message }`, the code
 * translated by `codes` where a wallet has numbers of its own.
 *
 * @throws `connector/invalid-answer` when it is neither.
 */
export function readAnswer(answer: unknown, codes: Readonly<Record<number, number>> = {}): unknown {
  const error = readMember(answer, 'error')
  if (error !== undefined && error !== null) throw translate(error, codes)
  const result = readMember(answer, 'result')
  if (result !== undefined) return result
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet answered neither a result nor an error' })
}

function translate(error: unknown, codes: Readonly<Record<number, number>>): unknown {
  const code = readMember(error, 'code')
  const known = typeof code === 'number' ? codes[code] : undefined
  return known === undefined ? error : { code: known, message: readMember(error, 'message'), cause: error }
}
