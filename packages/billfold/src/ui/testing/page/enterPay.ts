import type { Kit } from '../../../core/Kit.ts'
import { getCheckout } from '../../../pay/getCheckout.ts'
import { toPayment } from '../../../pay/toPayment.ts'
import type { PayScenario } from '../Scenario.ts'

const assets = {
  usdc: { asset: `0x${'1'.padStart(40, '0')}`, metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } },
  native: { asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  unknown: { asset: `0x${'77'.repeat(20)}`, metadata: { name: 'Other Dollar', symbol: 'USDX', decimals: 6 } },
} as const

/** Brings a kit to where the scenario's shop has asked for a payment. */
export function enterPay(kit: Kit, { amount = '12.5', asset = 'usdc', redirect, isAtExchange }: PayScenario): void {
  const checkout = getCheckout(kit)
  const urls = { success: 'https://shop.example/paid', failure: 'https://shop.example/basket' }
  const payment = toPayment(kit, {
    paymentAsset: { network: kit.store.getState().networks[0]?.id ?? 'made:1', ...assets[asset] },
    recipient: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
    amount,
    ...(redirect ? { redirectUrl: urls } : {}),
  })
  checkout.open(payment)
  if (isAtExchange)
    checkout.follow({ id: 'coins', name: 'Coin Market', sessionId: 'session-1', url: 'https://coins.example/pay' })
}
