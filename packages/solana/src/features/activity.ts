import type { ActivityRow, FeatureImplementations } from 'billfold/adapter'
import { looksLikeSpam } from 'billfold/protocol'
import { recognizeSolana } from '../history/recognizeSolana.ts'
import { readSolanaHistory } from '../read/readSolanaHistory.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/** What an account did, as nodes report it. Spam is left out. */
export function activity(pool: createSolanaRpcPool.ReturnType): FeatureImplementations['activity'] {
  return async options => {
    const { address, cursor } = options
    const { rows, next } = await readSolanaHistory({ ...toReadOptions(options, pool), address, cursor })
    return {
      rows: rows.flatMap(row => toActivity(row, address) ?? []),
      ...(next === undefined ? {} : { next }),
    }
  }
}

function toActivity(row: readSolanaHistory.Row, account: string): ActivityRow | undefined {
  const { moves, payer, program, isFailed, minedAt, signature } = row
  const isBait = ({ mint, name, symbol }: (typeof moves)[number]) =>
    mint !== undefined && payer !== account && (looksLikeSpam(name) || looksLikeSpam(symbol))
  const shown = moves.filter(move => !isBait(move))
  if (moves.length > 0 && shown.length === 0) return undefined
  const operationType = recognizeSolana(row)
  const others = [...new Set(moves.flatMap(move => move.others))]
  const [other] = others.length === 1 ? others : []
  const parties =
    operationType === 'receive' || operationType === 'mint'
      ? { from: (operationType === 'receive' ? other : undefined) ?? payer, to: account }
      : operationType === 'send' && other !== undefined
        ? { from: account, to: other }
        : { from: payer, to: program ?? payer }
  return {
    hash: signature,
    ...(minedAt === undefined ? {} : { minedAt }),
    operationType,
    status: isFailed ? 'failed' : 'confirmed',
    ...parties,
    transfers: shown.map(({ amount, decimals, mint, name, symbol }) => ({
      kind: mint !== undefined && decimals === 0 ? 'nft' : 'token',
      name,
      symbol,
      direction: amount < 0n ? 'out' : 'in',
      amount: amount < 0n ? -amount : amount,
      decimals,
    })),
  }
}
