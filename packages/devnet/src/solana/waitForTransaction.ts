import { DevnetError } from '../DevnetError.ts'
import { limits } from '../limits.ts'
import type { createBank } from './bank/createBank.ts'
import { toErrorText } from './bank/toErrorText.ts'

/**
 * Settles once a sent transaction stands in a block.
 *
 * @throws DevnetError `devnet/transaction-failed` when it failed, or is in none after ten seconds (blocks may be paused).
 */
export async function waitForTransaction(bank: createBank.ReturnType, signature: string): Promise<void> {
  const look = () => bank.history.get(signature)
  if (look() === undefined) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(finish, limits.receiptTimeoutMs)
      const stop = bank.listen(() => look() !== undefined && finish())
      function finish() {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  }
  const found = look()
  if (found === undefined)
    throw new DevnetError('devnet/transaction-failed', `${signature} is in no block: are blocks paused?`)
  if (found.error !== null) throw new DevnetError('devnet/transaction-failed', toErrorText(found.error))
}
