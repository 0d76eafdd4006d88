import { parseUnits } from 'billfold/protocol'
import { toQuote } from '../money/toQuote.ts'
import type { OrderBook } from '../orders/createOrderBook.ts'
import type { Order } from '../orders/Order.ts'
import type { SandboxOptions } from '../SandboxOptions.ts'

/** The longest time that an order waits for its payment. */
const maxOpenMs = 3_600_000

/**
 * The order that a signed address describes. The first visit creates it; later ones find it, in any state.
 *
 * @returns why there is none: `invalid` for values that do not describe an order, `expired` for an address that is too old.
 */
export function openOrder(
  kind: Order['kind'],
  query: ReadonlyMap<string, string>,
  options: openOrder.Options,
): Order | 'invalid' | 'expired' {
  const { assets, book, keys, now, payouts } = options
  const asset = assets.find(({ id }) => id === query.get('asset'))
  const address = query.get('address') ?? ''
  const reference = query.get('reference') ?? ''
  const expiresAt = Number(query.get('expires')) * 1_000
  const redirectUrl = query.get('redirectUrl') ?? null
  const isPlain =
    query.get('publicKey') === keys.publicKey &&
    /^[-_.:a-zA-Z0-9]{16,200}$/.test(reference) &&
    Number.isSafeInteger(expiresAt) &&
    expiresAt <= now() + maxOpenMs &&
    (redirectUrl === null || isWebUrl(redirectUrl))
  if (!asset || !isPlain || payouts.get(asset.networkId)?.isAddress(address) !== true) return 'invalid'
  const terms = kind === 'card' ? readCardTerms(asset, query) : readExchangeTerms(asset, query)
  if (!terms) return 'invalid'
  if (!book.find(reference) && expiresAt <= now()) return 'expired'
  const order = book.add({
    ...{ id: reference, kind, asset: asset.id, address, expiresAt, ...terms },
    redirectUrl: redirectUrl && new URL(redirectUrl).href,
  })
  // One reference is one order, whatever else was signed with it.
  const isSame = order.kind === kind && order.asset === asset.id && order.address === address
  return isSame && order.amount === terms.amount && order.total === terms.total ? order : 'invalid'
}

export declare namespace openOrder {
  type Options = Pick<SandboxOptions, 'assets' | 'keys' | 'payouts'> & {
    readonly book: OrderBook
    readonly now: () => number
  }
}

type Terms = Pick<Order, 'amount' | 'currency' | 'total'>
type Asset = SandboxOptions['assets'][number]

function readCardTerms(asset: Asset, query: ReadonlyMap<string, string>): Terms | undefined {
  const quote = toQuote(asset, query.get('currency') ?? '', query.get('amount') ?? '')
  return quote && { amount: `${quote.purchased}`, currency: quote.currency, total: quote.total }
}

function readExchangeTerms(asset: Asset, query: ReadonlyMap<string, string>): Terms | undefined {
  const text = query.get('amount') ?? ''
  const [, fraction = ''] = text.split('.')
  if (!/^\d{1,20}(\.\d{1,36})?$/.test(text) || fraction.length > asset.decimals) return undefined
  const amount = parseUnits(text, asset.decimals)
  return amount > 0n ? { amount: `${amount}`, currency: null, total: null } : undefined
}

function isWebUrl(text: string): boolean {
  if (text.length > 2_048 || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
