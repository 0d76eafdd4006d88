import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { networkNotFound } from '../../protocol/errors/rows/network.ts'
import { balanceCacheMs } from '../../protocol/limits.ts'
import { createAddressKeys } from '../addresses/createAddressKeys.ts'
import type { TokenBalance } from '../contracts/Features.ts'
import { loadFeature } from '../features/loadFeature.ts'
import { readSettings } from '../features/readSettings.ts'
import type { Kit } from '../Kit.ts'
import { lastSent } from '../query/lastSent.ts'
import type { QueryOptions } from '../query/QueryOptions.ts'

/**
 * All balances of an account on its network, native first; fresh for 30 s. From the API with prices when it serves that
 * network, with what the host listed beside it from the chain, and just after a transfer with the chain's own balances; without an API, and whenever it fails, from the chain alone.
 */
export function tokenBalancesOptions(
  kit: Kit,
  accountId: AccountId | undefined,
): QueryOptions<readonly TokenBalance[]> {
  return {
    queryKey: ['tokenBalances', accountId],
    staleTime: balanceCacheMs,
    enabled: accountId !== undefined,
    async queryFn({ signal }) {
      const id = accountId as AccountId
      const { namespace, networkId } = parseAccountId(id)
      const fromApi = await readApi(kit, id, signal)
      if (!fromApi) return readChain(kit, id, signal)
      // What the API keeps may be from before the visitor's transfer: for as long as it may, the chain is asked beside it.
      const isOld = kit.environment.clock.now() - lastSent(kit).at < balanceCacheMs
      if (isOld) return withChain(kit, id, signal, fromApi)
      const keyOf = createAddressKeys(kit, namespace)
      const known = new Set(fromApi.map(({ address }) => address && keyOf(address)))
      const missing = (kit.store.getState().settings.tokens[networkId] ?? []).filter(
        token => !known.has(keyOf(token.address)),
      )
      if (missing.length === 0) return fromApi
      // The host's own tokens are extra: a failure to read them must not hide the answer of the API.
      const extra = await readChain(kit, id, signal, missing).catch(() => [])
      return [...fromApi, ...extra.filter(row => row.address && !known.has(keyOf(row.address)))]
    },
  }
}

/** The API's rows, prices included, with the balances that the chain returns now; unchanged while it does not answer. */
async function withChain(
  kit: Kit,
  accountId: AccountId,
  signal: AbortSignal,
  rows: readonly TokenBalance[],
): Promise<readonly TokenBalance[]> {
  const { namespace, networkId } = parseAccountId(accountId)
  const listed = kit.store.getState().settings.tokens[networkId] ?? []
  const asked = [...rows.flatMap(({ address }) => (address === undefined ? [] : [{ address }])), ...listed]
  const fresh = await readChain(kit, accountId, signal, asked).catch(() => undefined)
  if (!fresh) return rows
  const toKey = createAddressKeys(kit, namespace)
  const keyOf = ({ address }: TokenBalance) => (address === undefined ? '' : toKey(address))
  const now = new Map(fresh.map(row => [keyOf(row), row]))
  const known = new Set(rows.map(keyOf))
  return [
    ...rows.map(row => ({ ...row, balance: now.get(keyOf(row))?.balance ?? row.balance })),
    ...fresh.filter(row => !known.has(keyOf(row))),
  ]
}

async function readApi(
  kit: Kit,
  accountId: AccountId,
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  if (!kit.store.getState().settings.api) return undefined
  try {
    const [{ isListedNetwork }, { fetchBalances }] = await Promise.all([
      import('../api/isListedNetwork.ts'),
      import('./fetchBalances.ts'),
    ])
    if (!(await isListedNetwork(kit, parseAccountId(accountId).networkId))) return undefined
    return await fetchBalances(kit, accountId, signal)
  } catch {
    return undefined
  }
}

async function readChain(
  kit: Kit,
  accountId: AccountId,
  signal: AbortSignal,
  tokens = kit.store.getState().settings.tokens[parseAccountId(accountId).networkId],
): Promise<readonly TokenBalance[]> {
  const { networkId, namespace, address } = parseAccountId(accountId)
  const network = kit.store.getState().networks.find(known => known.id === networkId)
  if (!network) throw new BillfoldError(networkNotFound, { context: { networkId } })
  const read = await loadFeature(kit, namespace, 'tokenBalances')
  return read({ network, address, settings: readSettings(kit), signal, ...(tokens ? { tokens } : {}) })
}
