import type { Clock } from '@billfold/service'
import { evmAddresses } from '../../addresses/evmAddresses.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'
import type { SourceReader } from '../../upstream/sources/createSourceReader.ts'
import type { Family } from '../Family.ts'
import { createChecksum } from './createChecksum.ts'
import { createIdentityReader } from './createIdentityReader.ts'
import { createGasReader } from './gas/createGasReader.ts'
import { readIndexedHistory } from './history/readIndexedHistory.ts'
import { readEvmItem } from './nfts/readEvmItem.ts'
import { readIndexedNfts } from './nfts/readIndexedNfts.ts'
import { readEvmPayment } from './pay/readEvmPayment.ts'
import { readEvmBalances } from './readEvmBalances.ts'
import { readPools } from './readPools.ts'
import { createEvmSwaps } from './swaps/createEvmSwaps.ts'

/** EVM networks: balances, gas prices and names from nodes, lists from the index of blocks and from providers. */
export function createEvmFamily(options: createEvmFamily.Options): Family {
  const { rpc, backgroundRpc, readSource } = options
  const gas = createGasReader(options)
  const identities = createIdentityReader(options)
  const services = { ...options, checksum: createChecksum() }
  return {
    ...evmAddresses,
    transport: 'json-rpc',
    readBalances: given => readEvmBalances({ ...given, rpc }),
    readHistory: (request, page) => readIndexedHistory({ ...request, services }, page),
    readNfts: (request, page) => readIndexedNfts({ ...request, services }, page),
    readPools: network => readPools(network, rpc),
    readGasPrices: gas.read,
    readIdentity: identities.read,
    readPayment: (network, expected) => readEvmPayment(network, expected, rpc),
    swaps: createEvmSwaps(services),
    readItem: (network, item) => readEvmItem(network, item, { rpc: backgroundRpc, readSource }),
  }
}

export declare namespace createEvmFamily {
  type Options = Omit<readIndexedHistory.Services & readIndexedNfts.Services, 'checksum'> & {
    readonly clock: Clock
    readonly rpc: RpcClient
    /** For work in the background. */
    readonly backgroundRpc: RpcClient
    readonly readSource: SourceReader
  }
}
