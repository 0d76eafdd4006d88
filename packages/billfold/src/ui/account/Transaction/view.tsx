import type { Transaction as Details } from '../../../core/activity/Transaction.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Address } from '../../../parts/Address.tsx'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { explorerHref } from '../../view/explorerHref.ts'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { activityCss } from '../activity/activityCss.ts'
import { statusTexts } from '../activity/statusTexts.ts'
import { TransactionImage } from '../activity/TransactionImage.tsx'
import { TransferText } from '../activity/TransferText.tsx'
import { titleOf } from '../activity/titleOf.ts'
import { useActivity } from '../activity/useActivity.ts'
import { Facts } from '../Facts.tsx'

/** One transaction of the activity, and the way to the explorer. */
function Transaction({ params }: { readonly params: { readonly id: string } }) {
  const t = useText()
  const { transactions } = useActivity()
  useCloseWhenDisconnected()
  const transaction = transactions.find(({ id }) => id === params.id)
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={activityCss} />
      {transaction ? (
        <Known transaction={transaction} />
      ) : (
        <EmptyState title={t('activity.gone')} hint={t('activity.goneHint')} />
      )}
    </>
  )
}

function Known({ transaction }: { readonly transaction: Details }) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const network = useKitState(state => state.networks.find(({ id }) => id === transaction.networkId))
  const { status, minedAt, from, to, hash, transfers } = transaction
  const href = hash ? explorerHref(network, hash, 'tx') : undefined
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(minedAt)
  const facts = [
    { label: t('activity.status'), value: t(statusTexts[status]) },
    { label: t('activity.when'), value: <time dateTime={new Date(minedAt).toISOString()}>{at}</time> },
    { label: t('activity.from'), value: from && <Address value={from} /> },
    { label: t('activity.to'), value: to && <Address value={to} /> },
    { label: t('activity.network'), value: network?.name },
    { label: t('activity.hash'), value: hash && <Address value={hash} /> },
  ]
  return (
    <>
      <div className="bf-center">
        <TransactionImage transaction={transaction} />
        <p className="bf-lead">{titleOf(t, transaction)}</p>
        {transfers.length > 0 && (
          <p className="bf-hint">
            <TransferText transaction={transaction} />
          </p>
        )}
      </div>
      <Facts rows={facts} />
      {href && (
        <Button href={href} icon={<ExternalIcon />}>
          {network?.explorer?.name || t('account.explorerName')}
        </Button>
      )}
    </>
  )
}

export const view: ViewModule<'Transaction'> = {
  texts: enAccount,
  title: t => t('activity.detailsTitle'),
  Body: Transaction,
}
