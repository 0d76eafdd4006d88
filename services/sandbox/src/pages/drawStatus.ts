import { escapeHtml } from '@billfold/service/http'
import type { Order } from '../orders/Order.ts'
import type { SandboxAsset } from '../SandboxAsset.ts'
import { drawPage } from './drawPage.ts'
import { drawSummary } from './drawSummary.ts'

const refreshSeconds = 1

const reasonTexts: { readonly [reason in Order.Reason]: string } = {
  card_declined: 'Your bank declined the card. Start again with another card.',
  insufficient_funds:
    'The account of the card has insufficient funds. Start again with another card or a smaller amount.',
  expired_card: 'The card has expired. Start again with another card.',
  authentication_failed: 'The 3-D Secure code was not correct three times. Start again to get a new code.',
  authentication_abandoned: 'The payment was not confirmed in time. Start again.',
  cancelled: 'You cancelled the purchase. You were not charged.',
  not_paid: 'The purchase was not paid in time. You were not charged.',
  payout_failed: 'The payout failed. Your payment was refunded.',
}

/** The page of an order that waits for the network or has ended; it leads back to the app, or closes its window. */
export function drawStatus(order: Order, asset: SandboxAsset): string {
  const summary = drawSummary(order, asset)
  if (order.status === 'paid' || order.status === 'paying')
    return drawPage(
      'Payment received',
      `<p role="status">${escapeHtml(asset.symbol)} is on its way. You can close this window; the purchase continues.</p>${summary}`,
      { refreshSeconds },
    )
  const isGood = order.status === 'success'
  const title = isGood
    ? 'Purchase complete'
    : order.status === 'refunded'
      ? 'Payment refunded'
      : 'Purchase not completed'
  const text = isGood
    ? `${asset.symbol} was sent to your address.`
    : order.reason === null
      ? 'Start again from the app.'
      : reasonTexts[order.reason]
  const back =
    order.redirectUrl === null
      ? `<p><button type="button" data-close="${isGood ? 'soon' : 'press'}">Close window</button></p>`
      : `<p><a class="button" href="${escapeHtml(order.redirectUrl)}">Return to ${escapeHtml(new URL(order.redirectUrl).host)}</a></p>`
  const hash =
    isGood && order.payoutId !== null ? `<h2>Transaction</h2><p><code>${escapeHtml(order.payoutId)}</code></p>` : ''
  return drawPage(
    title,
    `<p role="status"${isGood ? ' class="good"' : ''}>${escapeHtml(text)}</p>${summary}${hash}${back}`,
    {
      hasScript: order.redirectUrl === null,
    },
  )
}
