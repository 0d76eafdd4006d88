import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buyer, dollar, keys, startTestSandbox } from './support/startTestSandbox.ts'

const cards = {
  good: '4242 4242 4242 4242',
  secure: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  old: '4000 0000 0000 0069',
}

describe('a card purchase', () => {
  it('shows what is bought, takes the card, pays out and says so', async () => {
    const { get, hooks, network, open, pay, statusOf } = await startTestSandbox()
    const order = await open()
    const page = await (await get(order)).text()
    for (const text of ['50 USDx', 'Billfold Local', buyer, '51.15 USD', '4242 4242 4242 4242'])
      expect(page).toContain(text)
    expect((await pay(order, cards.good)).status).toBe(303)
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'success', hash: expect.any(String) })
    expect(network.transfers()).toEqual([{ address: buyer, amount: 50_000_000n }])
    await expect.poll(hooks.statuses).toEqual(['processing', 'success'])
    expect(await (await get(order)).text()).toContain('Purchase complete')
  })

  it('signs webhooks by the Standard Webhooks specification', async () => {
    const { hooks, open, pay } = await startTestSandbox()
    await pay(await open(), cards.declined)
    await expect.poll(() => hooks.received.length).toBe(1)
    const [{ body = '', headers = {} } = {}] = hooks.received
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', keys.webhookSecret).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(JSON.parse(body)).toMatchObject({
      id: headers['webhook-id'],
      order: { status: 'failed', reason: 'card_declined', asset: dollar.id, address: buyer, amount: '50000000' },
    })
  })

  it.each([
    [cards.declined, 'card_declined', 'declined'],
    [cards.poor, 'insufficient_funds', 'insufficient funds'],
    [cards.old, 'expired_card', 'has expired'],
  ])('card %s ends as %s', async (card, reason, text) => {
    const { get, hooks, network, open, pay, statusOf } = await startTestSandbox()
    const order = await open()
    await pay(order, card)
    expect(await statusOf(order)).toMatchObject({ status: 'failed', reason })
    expect(await (await get(order)).text()).toContain(text)
    await expect.poll(hooks.statuses).toEqual(['failed'])
    // The end is an end: a good card afterwards changes nothing.
    await pay(order, cards.good)
    expect(await statusOf(order)).toMatchObject({ status: 'failed', reason })
    expect(network.signedCount()).toBe(0)
  })

  it('asks for 3-D Secure: the right code pays', async () => {
    const { get, network, open, pay, post, statusOf } = await startTestSandbox()
    const order = await open()
    await pay(order, cards.secure)
    expect(await (await get(order)).text()).toContain('3-D Secure')
    expect((await statusOf(order)).status).toBe('open')
    await post(`${order}/authenticate`, { code: '000000' })
    expect(await (await get(order)).text()).toContain('The code is not correct')
    await post(`${order}/authenticate`, { code: '123456' })
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'success' })
    expect(network.transfers()).toHaveLength(1)
  })

  it('asks for 3-D Secure: three wrong codes end it, and a fourth that is right changes nothing', async () => {
    const { network, open, pay, post, statusOf } = await startTestSandbox()
    const order = await open()
    await pay(order, cards.secure)
    for (const code of ['1', '2', '3', '123456']) await post(`${order}/authenticate`, { code })
    expect(await statusOf(order)).toMatchObject({ status: 'failed', reason: 'authentication_failed' })
    expect(network.signedCount()).toBe(0)
  })

  it('asks for 3-D Secure: a visitor who leaves ends it by time', async () => {
    const { clock, hooks, open, pay, post, statusOf } = await startTestSandbox()
    const order = await open()
    await pay(order, cards.secure)
    clock.advance(900_000)
    expect(await statusOf(order)).toMatchObject({ status: 'expired', reason: 'authentication_abandoned' })
    await post(`${order}/authenticate`, { code: '123456' })
    expect((await statusOf(order)).status).toBe('expired')
    await expect.poll(hooks.statuses).toEqual(['expired'])
  })

  it('a code without a card pays nothing', async () => {
    const { open, post, statusOf } = await startTestSandbox()
    const order = await open()
    await post(`${order}/authenticate`, { code: '123456' })
    expect((await statusOf(order)).status).toBe('open')
  })

  it('a window that is closed before the payment ends by time, one that is closed after it is paid out', async () => {
    const { clock, open, pay, statusOf } = await startTestSandbox()
    const [left, paid] = [await open(), await open()]
    await pay(paid, cards.good)
    await expect.poll(() => statusOf(paid)).toMatchObject({ status: 'success' })
    clock.advance(900_000)
    expect(await statusOf(left)).toMatchObject({ status: 'expired', reason: 'not_paid' })
    expect((await statusOf(paid)).status).toBe('success')
  })

  it('can be cancelled until it is paid', async () => {
    const { open, pay, post, statusOf } = await startTestSandbox()
    const [first, second] = [await open(), await open()]
    await post(`${first}/cancel`)
    expect(await statusOf(first)).toMatchObject({ status: 'failed', reason: 'cancelled' })
    await pay(second, cards.good)
    await post(`${second}/cancel`)
    await expect.poll(() => statusOf(second)).toMatchObject({ status: 'success' })
  })

  it('names each field that must change, and keeps nothing of the card', async () => {
    const { open, pay, get, statusOf } = await startTestSandbox()
    const order = await open()
    const answer = await pay(order, '4111111111111111', { expiry: '01/20', code: 'x' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain('3 fields must be changed')
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(3)
    expect(page).not.toContain('4111')
    expect(await (await get(order)).text()).not.toContain('aria-invalid')
    expect((await statusOf(order)).status).toBe('open')
  })
})

describe('a payout', () => {
  it('happens once for a button that is pressed twenty times, and for pages that are loaded again', async () => {
    const { get, network, open, pay, statusOf } = await startTestSandbox()
    const order = await open()
    await Promise.all([...Array(20)].map(() => pay(order, cards.good)))
    await Promise.all([...Array(5)].map(() => get(order)))
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'success' })
    expect(network.transfers()).toHaveLength(1)
    expect(network.signedCount()).toBe(1)
  })

  it('happens once for an address that is opened again, also after the end', async () => {
    const { get, network, pay, sign, statusOf } = await startTestSandbox()
    const address = sign('/checkout')
    const open = async () => (await get(address)).headers.get('location') ?? ''
    const order = await open()
    expect(await open()).toBe(order)
    await pay(order, cards.good)
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'success' })
    await pay(await open(), cards.good)
    expect(network.signedCount()).toBe(1)
  })

  it('goes on after a restart with the transaction that was signed, and is not signed again', async () => {
    const { network, open, pay, restart, statusOf } = await startTestSandbox()
    network.behaviour.mode = 'silent'
    const order = await open()
    await pay(order, cards.good)
    await expect.poll(network.signedCount).toBe(1)
    await restart()
    network.behaviour.mode = 'well'
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'success' })
    expect(network.signedCount()).toBe(1)
    expect(network.transfers()).toHaveLength(1)
  })

  it('is signed again only after the network can no longer include the first', async () => {
    const { network, open, pay, statusOf } = await startTestSandbox()
    network.behaviour.mode = 'void-once'
    const order = await open()
    await pay(order, cards.good)
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'success' })
    expect(network.signedCount()).toBe(2)
    expect(network.transfers()).toHaveLength(1)
  })

  it.each(['unsigned', 'reverting'] as const)('that fails (%s) is refunded', async mode => {
    const { get, hooks, network, open, pay, statusOf } = await startTestSandbox()
    network.behaviour.mode = mode
    const order = await open()
    await pay(order, cards.good)
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'refunded', reason: 'payout_failed' })
    expect(await (await get(order)).text()).toContain('Your payment was refunded')
    await expect.poll(hooks.statuses).toEqual(['processing', 'refunded'])
  })
})

describe('webhooks', () => {
  it('are sent again until they are acknowledged, with the same id and a new time, also after a restart', async () => {
    const { clock, hooks, open, pay, restart } = await startTestSandbox({ statusOf: count => (count < 4 ? 503 : 204) })
    await pay(await open(), cards.declined)
    // The time of the next attempt is known only after the answer was read, so time goes on until it is made.
    const attempts = () => {
      clock.advance(60_000)
      return hooks.received.length
    }
    await expect.poll(attempts).toBeGreaterThanOrEqual(2)
    await restart()
    await expect.poll(attempts).toBe(4)
    const [first, ...others] = hooks.received.map(({ headers }) => headers)
    expect(others.every(headers => headers['webhook-id'] === first?.['webhook-id'])).toBe(true)
    expect(others.at(-1)?.['webhook-timestamp']).not.toBe(first?.['webhook-timestamp'])
    clock.advance(3_600_000)
    await restart()
    expect(hooks.received).toHaveLength(4)
  })
})

describe('an address', () => {
  it('that was changed in any character is refused', async () => {
    const { get, network, sign } = await startTestSandbox()
    const address = sign('/checkout')
    const changes = [
      address.replace('amount=50', 'amount=51'),
      address.replace(buyer, buyer.replace('0x1', '0x2')),
      address.replace('/checkout', '/exchange'),
      address.replace('&signature=', '&amount=51&signature='),
      `${address}&amount=51`,
      address.replace(/signature=.*/, `signature=${'0'.repeat(64)}`),
      address.replace(/&signature=.*/, ''),
      address.replace('USD', 'EUR'),
    ]
    for (const changed of changes) {
      const answer = await get(changed)
      expect(answer.status, changed).toBe(403)
      expect(await answer.text()).toContain('Link not valid')
    }
    expect(network.signedCount()).toBe(0)
  })

  it.each([
    ['asset', 'eip155:1/slip44:60'],
    ['address', '0x1'],
    ['amount', '9.99'],
    ['amount', '7500.01'],
    ['amount', '-50'],
    ['amount', '5e1'],
    ['amount', '50.001'],
    ['amount', 'NaN'],
    ['currency', 'XTS'],
    ['expires', 'x'],
    ['expires', '99999999999'],
    ['reference', 'short'],
    ['publicKey', 'pk_other'],
    ['redirectUrl', 'javascript:alert(1)'],
    ['redirectUrl', 'https://user:password@example.com/'],
  ])('with %s=%s is refused, although it is signed', async (name, value) => {
    const { get, sign } = await startTestSandbox()
    expect((await get(sign('/checkout', { [name]: value }))).status).toBe(403)
  })

  it('that is too old opens no order, and one reference is one order', async () => {
    const { clock, get, sign } = await startTestSandbox()
    const reference = 'alpha:order-of-the-test'
    expect((await get(sign('/checkout', { reference }))).status).toBe(303)
    expect((await get(sign('/checkout', { reference, amount: '60' }))).status).toBe(403)
    expect((await get(sign('/exchange', { reference }))).status).toBe(403)
    const late = sign('/checkout')
    clock.advance(900_000)
    const answer = await get(late)
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('Link expired')
  })

  it('leads back to the app where it names one', async () => {
    const { get, open, pay, post } = await startTestSandbox()
    const order = await open('/checkout', { redirectUrl: 'https://app.example/done?a=1&b="2' })
    await pay(order, cards.declined)
    const page = await (await get(order)).text()
    expect(page).toContain('href="https://app.example/done?a=1&#38;b=%222"')
    expect(page).toContain('Return to app.example')
    expect(page).not.toContain('<script')
    const other = await open()
    await post(`${other}/cancel`)
    expect(await (await get(other)).text()).toContain('data-close="press"')
  })
})

describe('pages', () => {
  it('allow nothing inline and no frame, and take forms of their own origin alone', async () => {
    const { get, open, pay, post, statusOf } = await startTestSandbox()
    const order = await open()
    const answer = await get(order)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(await answer.text()).not.toMatch(/<style|style="|<script>|onclick/)
    const form = { number: cards.good, expiry: '12/40', code: '123' }
    for (const origin of ['https://evil.example', 'null', ''])
      expect((await post(`${order}/pay`, form, origin)).status, origin).toBe(403)
    expect((await statusOf(order)).status).toBe('open')
    expect((await post(`${order}/pay`, { ...form, number: '4'.repeat(5_000) })).status).toBe(413)
    expect((await pay('/checkout/alpha:order-that-is-not', cards.good)).status).toBe(404)
  })
})

describe('the interface of the server', () => {
  it('is for the secret key alone', async () => {
    const { url } = await startTestSandbox()
    for (const authorization of ['', 'Bearer x', `Bearer ${keys.publicKey}`, keys.secretKey])
      for (const path of ['/v1/options', '/v1/orders/a', '/v1/quotes'])
        expect((await fetch(`${url()}${path}`, { headers: { authorization } })).status, path).toBe(401)
  })

  it('quotes exactly', async () => {
    const { api } = await startTestSandbox()
    const quote = async (amount: unknown, currency = 'USD') => {
      const response = await api('/v1/quotes', {
        method: 'POST',
        body: JSON.stringify({ asset: dollar.id, currency, amount }),
      })
      return [response.status, await response.json()] as const
    }
    expect(await quote('50')).toMatchObject([
      200,
      { networkFee: '0.40', subtotal: '50.00', total: '51.15', purchaseAmount: '50', currency: 'USD' },
    ])
    expect(await quote('10.01', 'EUR')).toMatchObject([
      200,
      { networkFee: '0.38', subtotal: '10.01', total: '10.55', purchaseAmount: '10.8108' },
    ])
    for (const amount of ['9.99', '0', '-1', '1e3', 50, null, '7500.01', 'x'.repeat(300)])
      expect((await quote(amount))[0], `${amount}`).toBe(422)
  })
})

describe('the exchange', () => {
  it('shows its balances, needs no login, and withdraws once', async () => {
    const { get, network, open, post, statusOf } = await startTestSandbox()
    const order = await open('/exchange', { amount: '12.5' })
    const page = await (await get(order)).text()
    for (const text of ['12.5 USDx', buyer, 'Balances', '10000']) expect(page).toContain(text)
    await Promise.all([...Array(10)].map(() => post(`${order}/pay`)))
    await expect.poll(() => statusOf(order)).toMatchObject({ status: 'success' })
    expect(network.transfers()).toEqual([{ address: buyer, amount: 12_500_000n }])
  })

  it('withdraws no more than it holds', async () => {
    const { get, network, open, post, statusOf } = await startTestSandbox()
    const order = await open('/exchange', { amount: '10000.000001' })
    expect(await (await get(order)).text()).toContain('does not cover')
    await post(`${order}/pay`)
    expect((await statusOf(order)).status).toBe('open')
    expect(network.signedCount()).toBe(0)
    for (const amount of ['0', '-1', '0.0000001', '1e3'])
      expect(await open('/exchange', { amount }), amount).toBe('status 403')
  })
})
