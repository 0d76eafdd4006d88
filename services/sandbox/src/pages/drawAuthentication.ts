import { authenticationCode } from '../cards/testCards.ts'
import type { Order } from '../orders/Order.ts'
import type { SandboxAsset } from '../SandboxAsset.ts'
import { drawPage } from './drawPage.ts'
import { drawSummary } from './drawSummary.ts'

/** The page of the bank, which asks for a code (3-D Secure). */
export function drawAuthentication(order: Order, asset: SandboxAsset): string {
  const path = `/checkout/${encodeURIComponent(order.id)}`
  const isWrong = order.tries > 0
  const fault = isWrong
    ? '<p class="fault" id="code-fault" role="alert">The code is not correct. Enter it again.</p>'
    : ''
  return drawPage(
    isWrong ? 'Error: Confirm your payment' : 'Confirm your payment',
    `<p>Your bank asks for 3-D Secure. The code of every test card is <code>${authenticationCode}</code>.</p>${drawSummary(order, asset)}` +
      `<form method="post" action="${path}/authenticate" novalidate><label for="code">Code</label>` +
      `<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required${isWrong ? ' aria-invalid="true" aria-describedby="code-fault" autofocus' : ''}>${fault}` +
      `<button>Confirm</button></form>` +
      `<form method="post" action="${path}/cancel"><button class="plain">Cancel</button></form>`,
  )
}
