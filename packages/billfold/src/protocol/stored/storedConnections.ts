import { isNetworkId } from '../caip/isNetworkId.ts'
import type { Namespace, NetworkId } from '../caip/types.ts'
import { storedListCount } from '../limits.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
type StoredAccount = {
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
}

/** Connections that were made on this origin (specification section 4, "A saved connection per wallet"). No secrets. */
export type StoredConnection = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly name: string
  readonly accounts: readonly StoredAccount[]
  readonly networkId: NetworkId | undefined
  /** What the wallet approved; earlier records have no such field, and read as `all`. */
  readonly approvedNetworks?: readonly NetworkId[] | 'all' | undefined
  readonly status: 'connected' | 'active' | 'disconnected'
}

const STATUSES: readonly unknown[] = ['connected', 'active', 'disconnected']
const TYPES: readonly unknown[] = ['eoa', 'smartAccount', 'payment', 'ordinal']

/** Connections that were made here: which wallet, which accounts, which network. */
export const storedConnections: StoredValue<readonly StoredConnection[]> = {
  key: '@billfold/connections',
  version: 1,
  parse(stored) {
    if (!Array.isArray(stored)) return undefined
    // A record that cannot be read is dropped alone; the others are still good (fault 67).
    return stored.slice(0, storedListCount).flatMap(parseConnection)
  },
}

function parseConnection(item: unknown): StoredConnection[] {
  if (!isRecord(item)) return []
  const { connectorId, namespace, name, accounts, networkId, approvedNetworks, status } = item
  if (!isText(connectorId) || !isText(namespace) || !isText(name)) return []
  // An object key later on: a stored `__proto__` must not reach one.
  if (!/^[-a-z0-9]{3,8}$/.test(namespace) || !STATUSES.includes(status) || !Array.isArray(accounts)) return []
  return [
    {
      connectorId,
      namespace,
      name,
      accounts: accounts.slice(0, storedListCount).flatMap(parseAccount),
      networkId: isNetworkId(networkId) ? networkId : undefined,
      approvedNetworks: Array.isArray(approvedNetworks)
        ? approvedNetworks.slice(0, storedListCount).filter(isNetworkId)
        : 'all',
      status: status as StoredConnection['status'],
    },
  ]
}

function parseAccount(item: unknown): StoredAccount[] {
  if (!isRecord(item) || !isText(item.address) || !TYPES.includes(item.type)) return []
  return [
    {
      address: item.address,
      type: item.type as AccountType,
      ...(isText(item.publicKey) ? { publicKey: item.publicKey } : {}),
      ...(isText(item.path) ? { path: item.path } : {}),
    },
  ]
}
