import { untilAborted } from '../core/async/untilAborted.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import { notifySent } from '../core/query/notifySent.ts'
import { sharedNow } from '../core/storage/sharedNow.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { storedPendingSends } from '../protocol/stored/storedPendingSends.ts'
import { followTransition } from './followTransition.ts'
import { isEnded } from './isEnded.ts'
import type { FollowedRow, FollowedSend, SendBook } from './SendBook.ts'
import {
  followCheckCount,
  followCheckMs,
  followDoubtMs,
  followFirstMs,
  followGrowth,
  followKeptMs,
  followMostMs,
  keptSendCount,
} from './sendLimits.ts'

type Watching = { cancel(): void; tries: number; checks: number; isBusy: boolean }

/**
 * Keeps what was sent and asks the chain how it ended, at growing distances, never while the page is hidden. What is
 * stored is shared with other tabs and goes on after a reload. A send whose wallet was asked by a page that is gone is
 * `unknown`: no page receives its answer.
 */
export function createSendBook(kit: Kit): SendBook {
  const { runtime, environment } = kit
  const { clock } = environment
  const page: Document | undefined = globalThis.document
  const isHidden = () => page?.visibilityState === 'hidden'
  clock.wake?.()
  const listeners = new Set<() => void>()
  const watching = new Map<string, Watching>()
  /** Those whose wallet was asked, or whose hash came, on this page. */
  const own = new Set<string>()
  let rows: readonly FollowedRow[] = []
  let sends: readonly FollowedSend[] = []

  const find = (id: string) => rows.find(row => row.id === id)
  const keep = (list: readonly FollowedRow[]) =>
    list
      .filter(row => clock.now() - row.at < followKeptMs)
      // Known by its hash alone, in another tab than the one that requested it.
      .filter(({ id, hash }) => id !== hash || !list.some(row => row.hash === hash && row.id !== id))
      .sort((first, second) => second.at - first.at)
      // A host that sends much takes no place of what the kit has sent.
      .filter((row, at, all) => all.slice(0, at).filter(other => !other.token === !row.token).length < keptSendCount)
  const show = (next: readonly FollowedRow[]) => {
    rows = keep(next)
    sends = rows.filter(row => row.token !== undefined)
    for (const [id, { cancel }] of watching)
      if (!find(id)) {
        cancel()
        watching.delete(id)
      }
    for (const listener of [...listeners]) listener()
  }
  const stored = () => runtime.storage.read(storedPendingSends) ?? []
  const store = (id: string) =>
    runtime.storage.exclusively(storedPendingSends, () => {
      const others = stored().filter(row => row.id !== id)
      const mine = rows.filter(row => row.id === id).map(({ note: _, ...row }) => row)
      runtime.storage.write(storedPendingSends, keep([...mine, ...others]))
    })
  const change = (id: string, how: Pick<FollowedRow, 'status' | 'hashAt'> & { readonly hash?: string }) => {
    show(rows.map(row => (row.id === id ? { ...row, ...how } : row)))
    store(id)
  }
  const setNote = (id: string, note: FollowedRow['note']) => {
    if (find(id)?.note === note) return
    show(
      rows.map(row => {
        if (row.id !== id) return row
        const { note: _, ...rest } = row
        return note ? { ...rest, note } : rest
      }),
    )
  }

  const apply: SendBook['apply'] = (id, event, hash) => {
    const row = find(id)
    if (!row) return
    // Another tab may have the hash that this tab's wallet has not returned.
    const known = event === 'silent' && stored().find(other => other.id === id)?.hash
    if (known) return apply(id, 'sent', known)
    const status = followTransition(row.status, event)
    if (status === row.status && (hash === undefined || row.hash === hash)) return
    if (hash !== undefined) own.add(id)
    change(id, { status, ...(hash === undefined ? {} : { hash, hashAt: sharedNow(clock) }) })
    if (status === 'pending') {
      watching.get(id)?.cancel()
      watching.delete(id)
    }
    // Balances have changed now, however long it took.
    if (isEnded(status)) notifySent(kit)
    plan(id)
  }

  const plan = (id: string) => {
    const row = find(id)
    if (!row?.hash || runtime.lifetime.aborted) return
    const now = watching.get(id) ?? { cancel() {}, tries: 0, checks: 0, isBusy: false }
    watching.set(id, now)
    now.cancel()
    const isSettled = isEnded(row.status)
    if (isSettled && now.checks >= followCheckCount) return
    const delayMs = isSettled ? followCheckMs : Math.min(followFirstMs * followGrowth ** now.tries, followMostMs)
    now.cancel = clock.after(delayMs, () => void look(id))
  }

  const look = async (id: string): Promise<void> => {
    const row = find(id)
    const now = watching.get(id)
    // Seen again, the page looks at once.
    if (!row?.hash || !now || now.isBusy || isHidden()) return
    now.isBusy = true
    now.cancel()
    if (isEnded(row.status)) now.checks += 1
    else now.tries += 1
    const answer = await ask(row, row.hash)
    now.isBusy = false
    if (runtime.lifetime.aborted || watching.get(id) !== now) return
    setNote(id, answer === 'unconfirmed' || answer === 'unreachable' ? answer : undefined)
    const isEnd = answer === 'success' || answer === 'failed' || answer === 'expired' || answer === 'altered'
    if (isEnd || answer === 'nothing') apply(id, answer)
    if (!isEnd && clock.now() - row.at > followDoubtMs) apply(id, 'doubted')
    if (answer !== 'unable') plan(id)
  }

  const ask = async ({ accountId, at, confirmations, hashAt = at }: FollowedRow, hash: string) => {
    const { namespace, networkId } = parseAccountId(accountId)
    const network = kit.store.getState().networks.find(known => known.id === networkId)
    if (!network) return 'unable'
    try {
      const { lifetime: signal } = runtime
      const read = await loadFeature(kit, namespace, 'transactionStatus')
      const asking = read({ network, hash, since: hashAt, confirmations, settings: readSettings(kit), signal })
      return (await untilAborted(asking, signal)) ?? 'nothing'
    } catch (error) {
      if (isBillfoldError(error, 'options/feature-unavailable')) return 'unable'
      return isBillfoldError(error, 'rpc/unconfirmed') ? 'unconfirmed' : 'unreachable'
    }
  }

  /** Reads what is stored: at first, and after another tab has written. What this page asks for is its own. */
  const read = () => {
    const kept = stored().map(row => {
      if (own.has(row.id)) return find(row.id) ?? row
      return row.status === 'asking' ? { ...row, status: 'unknown' as const } : row
    })
    const unstored = rows.filter(row => own.has(row.id) && !kept.some(other => other.id === row.id))
    show([...kept, ...unstored])
    for (const row of rows) if (!watching.has(row.id)) plan(row.id)
  }
  read()
  const unwatch = runtime.storage.watch(key => (key === storedPendingSends.key || key === '') && read())
  const onSeen = () => {
    if (isHidden()) return
    clock.wake?.()
    for (const { id, status } of rows) isEnded(status) ? plan(id) : void look(id)
  }
  page?.addEventListener('visibilitychange', onSeen)
  runtime.onDestroy(() => {
    unwatch()
    page?.removeEventListener('visibilitychange', onSeen)
    for (const { cancel } of watching.values()) cancel()
    listeners.clear()
  })

  return {
    list: () => sends,
    all: () => rows,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added) {
      const { accountId, description, hash } = added
      const known = rows.find(row => hash && row.hash === hash && row.accountId === accountId)
      const row: FollowedRow = { ...added, ...known, ...(description ? { description } : {}) }
      own.add(row.id)
      show([row, ...rows.filter(other => other.id !== row.id)])
      store(row.id)
      plan(row.id)
    },
    apply,
    remove(id) {
      show(rows.filter(row => row.id !== id))
      store(id)
    },
  }
}
