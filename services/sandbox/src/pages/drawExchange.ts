import { escapeHtml } from '@billfold/service/http'
import { formatUnits } from 'billfold/protocol'
import type { Order } from '../orders/Order.ts'
import type { SandboxAsset } from '../SandboxAsset.ts'
import { drawPage } from './drawPage.ts'
import { drawSummary } from './drawSummary.ts'

/** The page of the exchange: what its test account holds, and the withdrawal to confirm. */
export function drawExchange(
  order: Order,
  asset: SandboxAsset,
  balances: readonly { readonly asset: SandboxAsset; readonly balance: bigint }[],
): string {
  const path = `/exchange/${encodeURIComponent(order.id)}`
  const rows = balances
    .map(
      ({ asset: { symbol, networkName, decimals }, balance }) =>
        `<tr><td>${escapeHtml(symbol)}</td><td>${escapeHtml(networkName)}</td><td>${formatUnits(balance, decimals)}</td></tr>`,
    )
    .join('')
  const held = balances.find(row => row.asset.id === asset.id)?.balance ?? 0n
  const confirm =
    held < BigInt(order.amount)
      ? `<p class="fault" role="alert">The balance of ${escapeHtml(asset.symbol)} does not cover this withdrawal.</p>`
      : `<form method="post" action="${path}/pay"><button>Withdraw ${escapeHtml(asset.symbol)}</button></form>`
  return drawPage(
    `Withdraw ${asset.symbol}`,
    `<p>The account of the sandbox exchange needs no login.</p>${drawSummary(order, asset)}${confirm}` +
      `<form method="post" action="${path}/cancel"><button class="plain">Cancel</button></form>` +
      `<h2>Balances</h2><table><thead><tr><th scope="col">Token</th><th scope="col">Network</th><th scope="col">Balance</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}
