import { loadFeature } from '../../../core/actions/loadFeature.ts'
import { readSettings } from '../../../core/actions/readSettings.ts'
import { sentTransactions } from '../../../core/actions/sentTransactions.ts'
import type { Unsubscribe } from '../../../core/contracts/Unsubscribe.ts'
import type { Kit } from '../../../core/Kit.ts'
import { loadQuery } from '../../../core/query/loadQuery.ts'
import { parseAccountId } from '../../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { balanceCacheMs, balanceRetryGapMs, rpcPollingMs } from '../../../protocol/limits.ts'

const NAMES: readonly unknown[] = ['nativeBalance', 'tokenBalances']

/**
 * Reads the shown balances of an account again until it is ended: when they are as old as the cache allows (30 s,
 * specification section 9), when the visitor comes back to the page (at most every 4 s), and when a transaction of this
 * kit was mined. Never while the page is hidden, never earlier than 30 s after a failed attempt (section 5), and never
 * what has no figure yet: that is the first reading's and the visitor's Retry. Several views that ask share one request.
 *
 * @example useEffect(() => keepBalancesLive(kit, accountId), [kit, accountId])
 */
export function keepBalancesLive(kit: Kit, accountId: AccountId): Unsubscribe {
  const { clock } = kit.environment
  const { pending, listeners } = sentTransactions(kit)
  const { networkId, namespace } = parseAccountId(accountId)
  const end = new AbortController()
  const { signal } = end
  let stopClock = () => {}
  let isBusy = false

  /** Reads what is older than `maxAgeMs`; resolves with how long the rest may wait. */
  const refresh = async (maxAgeMs: number): Promise<number> => {
    const { client } = await loadQuery(kit)
    if (signal.aborted) return 0
    let waitMs = balanceCacheMs
    const due = client.getQueryCache().findAll({
      type: 'active',
      predicate: ({ queryKey: [name, id], state: { data, dataUpdatedAt, errorUpdatedAt, fetchStatus } }) => {
        if (!NAMES.includes(name) || id !== accountId || data === undefined || fetchStatus !== 'idle') return false
        const left = Math.max(dataUpdatedAt + maxAgeMs, errorUpdatedAt + balanceRetryGapMs) - clock.now()
        if (left > 0) waitMs = Math.min(waitMs, left)
        return left <= 0
      },
    })
    // Whoever is asked already is not asked again.
    await Promise.all(
      due.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })),
    )
    return waitMs
  }

  /** Whether a transaction that was waited for has ended, one way or the other: both cost something. */
  const hasSettled = async (): Promise<boolean> => {
    const ours = [...pending].filter(sent => sent.networkId === networkId)
    const network = kit.store.getState().networks.find(known => known.id === networkId)
    if (ours.length === 0 || !network || !kit.adapters.get(namespace)?.features.transactionStatus) return false
    const read = await loadFeature(kit, namespace, 'transactionStatus')
    const settings = readSettings(kit)
    const ended = await Promise.all(
      ours.map(async sent => {
        const status = await read({ network, settings, hash: sent.hash, signal }).catch(() => undefined)
        return status !== undefined && pending.delete(sent)
      }),
    )
    return ended.includes(true)
  }

  const look = async (maxAgeMs: number): Promise<void> => {
    stopClock()
    if (isBusy || signal.aborted || document.visibilityState === 'hidden') return
    isBusy = true
    let waitMs = balanceCacheMs
    try {
      waitMs = await refresh((await hasSettled()) ? 0 : maxAgeMs)
    } catch {
      // A chunk that did not come: the next look asks for it again.
    }
    isBusy = false
    if (signal.aborted) return
    const isWaiting = [...pending].some(sent => sent.networkId === networkId)
    stopClock = clock.after(isWaiting ? Math.min(waitMs, rpcPollingMs) : waitMs, () => void look(balanceCacheMs))
  }

  const onReturn = () => void look(rpcPollingMs)
  const onSent = () => void look(balanceCacheMs)
  document.addEventListener('visibilitychange', onReturn, { signal })
  window.addEventListener('focus', onReturn, { signal })
  window.addEventListener('online', onReturn, { signal })
  listeners.add(onSent)
  void look(balanceCacheMs)
  return () => {
    end.abort()
    stopClock()
    listeners.delete(onSent)
  }
}
