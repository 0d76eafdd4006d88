import { BillfoldError, isBillfoldError, swapSimulationFailed } from 'billfold/protocol'
import { readWord } from '../abi/readWord.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import type { SwapCall } from './SwapCall.ts'

/**
 * What a swap would return if the next block held it, in base units.
 *
 * @throws `swap/simulation-failed` when the contract would revert, or returns less than it promises · what the read throws.
 */
export async function simulateSwap(
  rpc: Rpc,
  message: Readonly<Record<string, string>>,
  { answers, minReceived }: SwapCall,
): Promise<bigint> {
  const answer = await rpc.request('eth_call', [message, 'latest']).catch(cause => {
    if (isBillfoldError(cause) && cause.code.startsWith('node/'))
      throw new BillfoldError(swapSimulationFailed, { context: { reason: cause.shortMessage }, cause })
    throw cause
  })
  const hex = String(answer)
  const received = readWord(hex, answers === 'first' ? 0 : (hex.length - 2) / 2 - 32)
  if (received === undefined || received < minReceived)
    throw new BillfoldError(swapSimulationFailed, { context: { reason: 'less would arrive than promised' } })
  return received
}
