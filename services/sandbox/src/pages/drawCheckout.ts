import { escapeHtml } from '@billfold/service/http'
import type { readCard } from '../cards/readCard.ts'
import { testCards } from '../cards/testCards.ts'
import type { Order } from '../orders/Order.ts'
import type { SandboxAsset } from '../SandboxAsset.ts'
import { drawPage } from './drawPage.ts'
import { drawSummary } from './drawSummary.ts'

type Field = keyof readCard.Faults

/** The page that takes a card. `faults` are what to change in what was entered. */
export function drawCheckout(order: Order, asset: SandboxAsset, faults: readCard.Faults = {}): string {
  const count = Object.keys(faults).length
  const first = (['number', 'expiry', 'code'] as const).find(field => faults[field])
  const alert =
    count === 0
      ? ''
      : `<p class="fault" role="alert">${count === 1 ? 'One field' : `${count} fields`} must be changed.</p>`
  const field = (name: Field, label: string, hint: string, attributes: string) => {
    const fault = faults[name]
    const described = fault ? `${name}-hint ${name}-fault` : `${name}-hint`
    return (
      `<label for="${name}">${label} <span class="hint" id="${name}-hint">${hint}</span></label>` +
      `<input id="${name}" name="${name}" ${attributes} required aria-describedby="${described}"${fault ? ' aria-invalid="true"' : ''}${name === first ? ' autofocus' : ''}>` +
      `${fault ? `<p class="fault" id="${name}-fault">${escapeHtml(fault)}</p>` : ''}`
    )
  }
  const path = `/checkout/${encodeURIComponent(order.id)}`
  const rows = testCards
    .map(
      ({ number, label }) =>
        `<tr><td><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${label}</td></tr>`,
    )
    .join('')
  return drawPage(
    count === 0 ? `Buy ${asset.symbol}` : `Error: Buy ${asset.symbol}`,
    `${drawSummary(order, asset)}${alert}` +
      `<form method="post" action="${path}/pay" novalidate>` +
      field(
        'number',
        'Card number',
        '16 digits of a test card',
        'inputmode="numeric" autocomplete="off" maxlength="32"',
      ) +
      field('expiry', 'Expiry date', 'MM/YY', 'autocomplete="off" maxlength="9"') +
      field('code', 'Security code', '3 or 4 digits', 'inputmode="numeric" autocomplete="off" maxlength="6"') +
      `<button>Pay ${escapeHtml(`${order.total} ${order.currency}`)}</button></form>` +
      `<form method="post" action="${path}/cancel"><button class="plain">Cancel</button></form>` +
      `<h2>Test cards</h2><p>Any future date and any security code are accepted. Never enter a real card.</p>` +
      `<table><thead><tr><th scope="col">Number</th><th scope="col">Result</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}
