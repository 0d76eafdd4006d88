import type { Unsubscribe } from '../../../core/contracts/Unsubscribe.ts'
import type { Kit } from '../../../core/Kit.ts'
import { lastSent } from '../../../core/query/lastSent.ts'
import { loadQuery } from '../../../core/query/loadQuery.ts'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { balanceCacheMs, balanceRetryGapMs, rpcPollingMs } from '../../../protocol/limits.ts'

const NAMES: readonly unknown[] = ['nativeBalance', 'tokenBalances']

/**
 * Reads the shown balances of an account again until it is ended: when they are as old as the cache allows (30 s,
 * specification section 9), when the visitor comes back to the page, and every 4 s (as nodes are polled) for half a
 * minute after this kit sent something: the time of its block is unknown, and some nodes have it later than others.
 * Never while the page is hidden, never earlier than 30 s after a failed attempt (section 5), and never what has no
 * figure yet: that is the first reading's and the visitor's Retry. Several views that ask share one request.
 *
 * @example useEffect(() => keepBalancesLive(kit, accountId), [kit, accountId])
 */
export function keepBalancesLive(kit: Kit, accountId: AccountId): Unsubscribe {
  const { clock } = kit.environment
  const sent = lastSent(kit)
  const end = new AbortController()
  const { signal } = end
  const limitMs = () => (clock.now() - sent.at < balanceCacheMs ? rpcPollingMs : balanceCacheMs)
  let stopClock = () => {}
  let isBusy = false

  const look = async (maxAgeMs: number): Promise<void> => {
    stopClock()
    if (isBusy || signal.aborted || document.visibilityState === 'hidden') return
    isBusy = true
    const freshMs = Math.min(maxAgeMs, limitMs())
    let leftMs = balanceCacheMs
    // A chunk that did not come does not end this: the next look asks for it again.
    const query = await loadQuery(kit).catch(() => undefined)
    if (signal.aborted) return
    await query?.client.refetchQueries(
      {
        type: 'active',
        predicate: ({ queryKey: [name, id], state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
          if (!NAMES.includes(name) || id !== accountId || data === undefined) return false
          const dueAt = Math.max(dataUpdatedAt + freshMs, errorUpdatedAt + balanceRetryGapMs)
          // By the clock that the query library stamps with: the kit's own may stand still while the machine sleeps, and
          // this one may be set. What is stamped later than now is as old as it can be.
          const now = Date.now()
          const left = Math.max(dataUpdatedAt, errorUpdatedAt) > now ? 0 : dueAt - now
          if (left > 0) leftMs = Math.min(leftMs, left)
          return left <= 0
        },
      },
      // A running request is not repeated.
      { cancelRefetch: false },
    )
    isBusy = false
    if (signal.aborted) return
    stopClock = clock.after(Math.min(leftMs, limitMs()), onTime)
  }

  const onTime = () => void look(balanceCacheMs)
  const onReturn = () => void look(rpcPollingMs)
  document.addEventListener('visibilitychange', onReturn, { signal })
  for (const event of ['focus', 'online']) window.addEventListener(event, onReturn, { signal })
  sent.listeners.add(onTime)
  onTime()
  return () => {
    end.abort()
    stopClock()
    sent.listeners.delete(onTime)
  }
}
