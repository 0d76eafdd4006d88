import { escapeHtml } from '@billfold/service/http'
import { formatUnits } from 'billfold/protocol'
import type { Order } from '../orders/Order.ts'
import type { SandboxAsset } from '../SandboxAsset.ts'

/** What is bought, for how much, and for which address. */
export function drawSummary(order: Order, asset: SandboxAsset): string {
  const rows = [
    ['You receive', `${formatUnits(BigInt(order.amount), asset.decimals)} ${asset.symbol}`],
    ['Network', asset.networkName],
    ['To address', order.address],
    ...(order.total === null ? [] : [['Total', `${order.total} ${order.currency}`]]),
  ] as const
  return `<dl>${rows
    .map(([name = '', value = '']) => {
      const kind = name === 'Total' ? ' class="total"' : ''
      return `<dt${kind}>${escapeHtml(name)}</dt><dd${kind}>${escapeHtml(value)}</dd>`
    })
    .join('')}</dl>`
}
