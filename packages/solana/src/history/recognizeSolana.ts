import type { SolanaMeaning } from './SolanaMeaning.ts'

/**
 * What a transaction was for an account, decided by what it gave and received in all. What came from no account was minted,
 * what went to none was burnt. A failed transaction moved nothing; what it attempted decides. Pure.
 *
 * @example recognizeSolana({ moves: [], isFailed: false, attempt: undefined }) // 'execute'
 */
export function recognizeSolana({
  moves,
  isFailed,
  attempt,
}: Pick<SolanaMeaning, 'attempt' | 'isFailed' | 'moves'>): recognizeSolana.Operation {
  if (isFailed) return attempt ?? 'execute'
  const given = moves.filter(({ amount }) => amount < 0n)
  const got = moves.filter(({ amount }) => amount > 0n)
  const isMade = ({ mint, others }: SolanaMeaning.Move) => mint !== undefined && others.length === 0
  const isItem = ({ decimals }: SolanaMeaning.Move) => decimals === 0
  if (got.length > 0 && given.length > 0) return got.every(move => isMade(move) && isItem(move)) ? 'mint' : 'trade'
  if (got.length > 0) return got.every(isMade) ? 'mint' : 'receive'
  if (given.length > 0) return given.every(isMade) ? 'burn' : 'send'
  return attempt ?? 'execute'
}

export declare namespace recognizeSolana {
  type Operation = 'approve' | 'burn' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'
}
