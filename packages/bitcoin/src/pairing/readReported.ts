import type { Account } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import { isAddressOf } from '../address/isAddressOf.ts'
import { readMember } from '../errors/readMember.ts'
import { toAccounts } from '../wallets/toAccounts.ts'
import { reportedKey } from './reportedKey.ts'

const purposes = ['payment', 'ordinal'] as const

/**
 * The addresses that a wallet named last, by an event or when it settled, and what they are for
 * (`bip122_getAccountAddresses`: a list, by network, or by purpose; an object or its JSON). Empty when it said nothing of this network.
 */
export function readReported(properties: Readonly<Record<string, unknown>>, network: NetworkId): readonly Account[] {
  const given = properties[reportedKey(network)] ?? parse(properties.bip122_getAccountAddresses)
  const body = readMember(given, 'payload') ?? given
  const list = readMember(body, network) ?? body
  const named = Array.isArray(list) ? list : purposes.flatMap(purpose => rowsFor(purpose, readMember(list, purpose)))
  return (toAccounts(named) ?? []).filter(({ address }) => isAddressOf(address, network))
}

function rowsFor(intention: string, rows: unknown): readonly object[] {
  if (!Array.isArray(rows)) return []
  return rows.map(row => ({
    address: typeof row === 'string' ? row : readMember(row, 'address'),
    publicKey: readMember(row, 'publicKey'),
    path: readMember(row, 'path'),
    intention,
  }))
}

function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return undefined
  }
}
