import { base58, base64 } from '@scure/base'
import { isRecord } from 'billfold/protocol'
import type { ChainClient } from '../chain/createChainClient.ts'
import type { SolanaTables } from './decode/decodeSolana.ts'

const program = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before the addresses. */
const header = 56
const mostTables = 20

/**
 * What is in lookup tables, by the vault's own node; those that it does not know are left out. What stands in a table never changes and never moves: addresses
 * are only added.
 *
 * Source: docs.rs/solana-address-lookup-table-interface, `LOOKUP_TABLE_META_SIZE`.
 */
export async function readTables(client: ChainClient | undefined, addresses: readonly string[]): Promise<SolanaTables> {
  const wanted = [...new Set(addresses)].slice(0, mostTables)
  if (!client || wanted.length === 0) return new Map()
  const answer = await client.ask('getMultipleAccounts', [wanted, { encoding: 'base64' }]).catch(() => undefined)
  const accounts: unknown[] = isRecord(answer) && Array.isArray(answer.value) ? answer.value : []
  return new Map(
    wanted.flatMap((address, at): [string, string[]][] => {
      const account = accounts[at]
      if (!isRecord(account) || account.owner !== program || !Array.isArray(account.data)) return []
      const bytes = toBytes(account.data[0])
      if (bytes.length < header || (bytes.length - header) % 32 !== 0) return []
      const count = (bytes.length - header) / 32
      const read = (index: number) => base58.encode(bytes.subarray(header + index * 32, header + (index + 1) * 32))
      return [[address, Array.from({ length: count }, (_, index) => read(index))]]
    }),
  )
}

function toBytes(text: unknown): Uint8Array {
  try {
    return base64.decode(String(text))
  } catch {
    return new Uint8Array()
  }
}
