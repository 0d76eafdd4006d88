import { readAccount } from '../balances/readAccount.ts'
import { readIndexedHistory } from '../history/readIndexedHistory.ts'
import { readEvmItem } from '../nfts/readEvmItem.ts'
import { readIndexedNfts } from '../nfts/readIndexedNfts.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import type { SourceReader } from '../sources/createSourceReader.ts'
import { evmAddresses } from './evmAddresses.ts'
import type { Family } from './Family.ts'

/** EVM networks: balances from nodes, lists from the index of blocks and from providers. */
export function createEvmFamily(options: createEvmFamily.Options): Family {
  const { rpc, backgroundRpc, readSource } = options
  return {
    ...evmAddresses,
    transport: 'json-rpc',
    readBalances: given => readAccount({ ...given, rpc }),
    readHistory: readIndexedHistory,
    readNfts: readIndexedNfts,
    readItem: (network, item) => readEvmItem(network, item, { rpc: backgroundRpc, readSource }),
  }
}

export declare namespace createEvmFamily {
  type Options = {
    readonly rpc: RpcClient
    /** For what nobody waits for. */
    readonly backgroundRpc: RpcClient
    readonly readSource: SourceReader
  }
}
