import type { ReactNode } from 'react'
import { mergeTransfers } from '../../../core/activity/mergeTransfers.ts'
import type { Transaction } from '../../../core/activity/Transaction.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ArrowDownIcon } from '../../../parts/icons/ArrowDownIcon.tsx'
import { ArrowUpIcon } from '../../../parts/icons/ArrowUpIcon.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { HelpIcon } from '../../../parts/icons/HelpIcon.tsx'
import { RefreshIcon } from '../../../parts/icons/RefreshIcon.tsx'
import { SwapIcon } from '../../../parts/icons/SwapIcon.tsx'
import { WarningIcon } from '../../../parts/icons/WarningIcon.tsx'

/** The picture of what moved, with how it ended or which way it went on its corner. The words beside it say both. */
export function TransactionImage({ transaction }: { readonly transaction: Transaction }) {
  const [first] = mergeTransfers(transaction.transfers)
  const { tone, icon } = badgeOf(transaction)
  const badge = (
    <span className="bf-activity-badge" data-tone={tone}>
      {icon}
    </span>
  )
  if (!first) return <IconTile>{icon}</IconTile>
  return <Image name={first.symbol || first.name} src={first.imageUrl} isRound={first.kind === 'token'} badge={badge} />
}

function badgeOf({ status, transfers }: Transaction): { tone?: 'danger' | 'success'; icon: ReactNode } {
  if (status === 'failed') return { tone: 'danger', icon: <WarningIcon /> }
  if (status === 'pending') return { icon: <RefreshIcon /> }
  if (status === 'unknown') return { icon: <HelpIcon /> }
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return { icon: <SwapIcon /> }
  if (directions.has('in')) return { tone: 'success', icon: <ArrowDownIcon /> }
  if (directions.has('out')) return { icon: <ArrowUpIcon /> }
  return { icon: <CheckIcon /> }
}
