import { FrameFailure } from 'billfold/channel'
import { isRecord } from 'billfold/protocol'
import type { ChainClient } from '../../chain/createChainClient.ts'
import type { RpcTools } from '../RpcTools.ts'

/** By which nodes say that they have a transaction: geth, Erigon and Reth; Nethermind; Besu; anvil. */
const knownWords = /already known|alreadyknown|known transaction|already imported/i

/**
 * Offers a signed transaction to a node. `unanswered`: nobody said whether it was taken, and the same bytes are offered again while the page lives.
 *
 * @throws FrameFailure `rpc/node` with the node's words, where it neither took the transaction nor knows it.
 */
export async function broadcast(
  { repeats }: Pick<RpcTools, 'repeats'>,
  client: ChainClient,
  { hash, raw }: { readonly hash: string; readonly raw: string },
): Promise<'taken' | 'unanswered'> {
  const offer = () => client.ask('eth_sendRawTransaction', [raw])
  try {
    await offer()
    return 'taken'
  } catch (error) {
    if (!(error instanceof FrameFailure)) throw error
    const { code, message } = error.frameError
    if (code === 'rpc/node') {
      if (knownWords.test(message) || (await isFound(client, hash))) return 'taken'
      throw error
    }
    if (code !== 'rpc/all-failed') throw error
    repeats.add(() =>
      offer().then(
        () => true,
        (again: unknown) => again instanceof FrameFailure && again.frameError.code === 'rpc/node',
      ),
    )
    return 'unanswered'
  }
}

/** An answer to an earlier broadcast may have been lost: "nonce too low" may be about this very transaction. */
async function isFound(client: ChainClient, hash: string): Promise<boolean> {
  return isRecord(await client.ask('eth_getTransactionByHash', [hash]).catch(() => undefined))
}
