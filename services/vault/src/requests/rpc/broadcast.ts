import { FrameFailure } from 'billfold/channel'
import { isRecord, type NetworkId, parseNetworkId } from 'billfold/protocol'
import type { ChainClient } from '../chain/createChainClient.ts'
import type { SignedTransaction } from './SignedTransaction.ts'

type Family = {
  call(transaction: SignedTransaction): readonly [method: string, params: unknown]
  /** By which nodes say that they have a transaction. */
  readonly known: RegExp
  /** Whether a node has it after all. */
  find?(client: ChainClient, hash: string): Promise<boolean>
}

const families: { readonly [namespace: string]: Family } = {
  eip155: {
    call: ({ raw }) => ['eth_sendRawTransaction', [raw]],
    // geth, Erigon and Reth; Nethermind; Besu; anvil.
    known: /already known|alreadyknown|known transaction|already imported/i,
    // An answer to an earlier broadcast may have been lost: "nonce too low" may be about this very transaction.
    find: async (client, hash) => isRecord(await client.ask('eth_getTransactionByHash', [hash]).catch(() => undefined)),
  },
  solana: {
    // Offered again without preflight: whether a block may still hold it is for the leaders to say.
    call: ({ options = { skipPreflight: true }, raw }) => [
      'sendTransaction',
      [raw, { ...options, encoding: 'base64' }],
    ],
    known: /already been processed/i,
  },
}

/** Numbers by which nodes say that they are asked too often: HTTP's own; EIP-1474; QuickNode; Infura. The transaction was not checked. */
const limits: readonly unknown[] = [429, -32_005, -32_007, -32_029]

/**
 * Offers a signed transaction to a node. `unanswered`: no node said whether it was accepted.
 *
 * @throws FrameFailure `rpc/node` with the node's words, where it neither took the transaction nor knows it; `rpc/wrong-chain`.
 */
export async function broadcast(
  client: ChainClient,
  network: NetworkId,
  transaction: SignedTransaction,
): Promise<'taken' | 'unanswered'> {
  const family = families[parseNetworkId(network).namespace]
  if (!family) throw new TypeError(`Nothing is sent on ${network}`)
  try {
    await client.ask(...family.call(transaction))
    return 'taken'
  } catch (error) {
    if (!(error instanceof FrameFailure)) throw error
    const { code, message, rpcCode } = error.frameError
    if (code === 'rpc/all-failed') return 'unanswered'
    if (code !== 'rpc/node') throw error
    if (family.known.test(message) || (await family.find?.(client, transaction.hash))) return 'taken'
    if (limits.includes(rpcCode)) return 'unanswered'
    throw error
  }
}
