import { useMemo } from 'react'
import { groupByMonth, type MonthGroup } from '../../../core/activity/groupByMonth.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { InfoIcon } from '../../../parts/icons/InfoIcon.tsx'
import { RefreshIcon } from '../../../parts/icons/RefreshIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import { useText } from '../../texts/useText.ts'
import { explorerHref } from '../../view/explorerHref.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { PageEnd } from '../paging/PageEnd.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useActivity } from './useActivity.ts'

/** Rows that stand for the first page while it is on its way. */
const LOADING_COUNT = 7

/** What happened to the account, by month, newest first; more comes as the end comes into view. */
export function ActivityList() {
  const t = useText()
  const { list, reader, transactions } = useActivity()
  const groups = useMemo(() => groupByMonth(transactions), [transactions])
  return (
    <KeepFocus className="bf-activity">
      {groups.map(group => (
        <Month key={`${group.year}-${group.month}`} group={group} />
      ))}
      <PageEnd
        list={list}
        reader={reader}
        texts={{ loading: t('activity.loading'), failedHint: t('activity.failedHint') }}
        loading={<LoadingRows count={LOADING_COUNT} label={t('activity.loading')} isFlat hasEnd />}
        // What is on its way is no part of the list, but it is no nothing either.
        empty={transactions.length > 0 ? null : list.isUnknown ? <Unknown /> : <None />}
      />
    </KeepFocus>
  )
}

function None() {
  const t = useText()
  return <EmptyState icon={<RefreshIcon />} title={t('activity.none')} hint={t('activity.noneHint')} />
}

/** The API has no history of this network; the explorer may have it. */
function Unknown() {
  const t = useText()
  const { network } = useNetwork()
  const { address } = useShownAccount()
  const href = address && explorerHref(network, address)
  return (
    <EmptyState
      icon={<InfoIcon />}
      title={t('activity.unknown', { network: network?.name ?? t('network.unknown') })}
      hint={t('activity.unknownHint')}
      action={
        href && (
          <Button size="small" href={href} icon={<ExternalIcon />}>
            {network?.explorer?.name || t('account.explorerName')}
          </Button>
        )
      }
    />
  )
}

function Month({ group }: { readonly group: MonthGroup }) {
  const locale = useKitState(state => state.settings.locale)
  const { year, month, transactions } = group
  const isThisYear = year === new Date().getFullYear()
  const name = new Intl.DateTimeFormat(locale, { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(
    new Date(year, month),
  )
  return (
    <section>
      <h2 className="bf-section">{name}</h2>
      <VirtualList
        items={transactions}
        getKey={({ id }) => id}
        rowHeight={64}
        label={name}
        renderItem={(transaction, { tabIndex }) => <TransactionRow transaction={transaction} tabIndex={tabIndex} />}
      />
    </section>
  )
}
