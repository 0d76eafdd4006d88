import { useEffect, useState } from 'react'
import { loadQuery } from '../../../core/query/loadQuery.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { useText } from '../../texts/useText.ts'

/** Says of when a figure is that could not be refreshed, in the visitor's clock; nothing while it is up to date. */
export function useStaleSince(name: string, accountId: AccountId | undefined, isStale: boolean): string | undefined {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const [since, setSince] = useState<number>()
  useEffect(() => {
    setSince(undefined)
    if (!isStale) return
    const show = () =>
      loadQuery(kit).then(({ client }) => setSince(client.getQueryState([name, accountId])?.dataUpdatedAt))
    show().catch(() => {}) // the cache is loaded: it gave the figure
  }, [kit, name, accountId, isStale])
  if (since === undefined || !isStale) return undefined
  return t('account.staleSince', { time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(since) })
}
