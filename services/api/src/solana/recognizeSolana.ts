import type { Operation } from '../history/recognizeOperation.ts'
import type { SolanaEntry } from './SolanaEntry.ts'

/**
 * What a transaction was for an account: told by what it gave and got in all. What came from nobody was made for it, what went to
 * nobody was burnt. What failed moved nothing; it is told by what was tried. Pure.
 *
 * @example recognizeSolana(entry) // 'trade'
 */
export function recognizeSolana({ moves, isFailed, attempt }: recognizeSolana.Told): Operation {
  if (isFailed) return attempt ?? 'execute'
  const given = moves.filter(({ amount }) => amount < 0n)
  const got = moves.filter(({ amount }) => amount > 0n)
  const isMade = ({ mint, others }: recognizeSolana.Move) => mint !== undefined && others.length === 0
  const isItem = ({ decimals }: recognizeSolana.Move) => decimals === 0
  if (got.length > 0 && given.length > 0) return got.every(move => isMade(move) && isItem(move)) ? 'mint' : 'trade'
  if (got.length > 0) return got.every(isMade) ? 'mint' : 'receive'
  if (given.length > 0) return given.every(isMade) ? 'burn' : 'send'
  return attempt ?? 'execute'
}

export declare namespace recognizeSolana {
  /** What it is told by. */
  type Told = Pick<SolanaEntry, 'attempt' | 'isFailed'> & { readonly moves: readonly Move[] }
  type Move = Pick<SolanaEntry.Move, 'amount' | 'decimals' | 'mint' | 'others'>
}
