import { useCallback } from 'react'
import { addRecentTransaction } from '../send/addRecentTransaction.ts'
import { useKit } from './useKit.ts'

/**
 * Adds a transaction that your page has sent to the activity; see the action `addRecentTransaction` for parameters and errors.
 * @example const add = useAddRecentTransaction(); const report = (hash: string) => add({ hash, description: 'Stake 5 ETH' })
 */
export function useAddRecentTransaction(): (transaction: addRecentTransaction.Parameters) => void {
  const kit = useKit()
  return useCallback(transaction => addRecentTransaction(kit, transaction), [kit])
}
