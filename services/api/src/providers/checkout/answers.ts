import { isAssetId, isNetworkId, type NetworkId, parseUnits } from 'billfold/protocol'
import * as v from 'valibot'
import { cleanText } from '../../lists/cleanText.ts'

// What a provider of the checkout kind says. It is not trusted: a bad row costs only itself, a bad quote is none.

const decimalForm = /^\d{1,30}(\.\d{1,36})?$/
const decimal = v.pipe(v.string(), v.regex(decimalForm))
const shown = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.maxLength(1_024),
    v.transform(text => cleanText(text, maxCharacters) ?? ''),
    v.minLength(1),
  )
const symbol = v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9$]{1,32}$/))
const assetId = v.custom<string>(value => isAssetId(value) && (value as string).split('/').length === 2)
const reason = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,64}$/))

const asset = v.pipe(
  v.object({
    id: assetId,
    networkId: v.custom<NetworkId>(isNetworkId),
    networkName: shown(64),
    name: shown(64),
    symbol,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    contract: v.nullable(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/))),
  }),
  v.check(
    ({ contract, id, networkId }) =>
      id.startsWith(`${networkId}/`) && (contract === null || id.endsWith(`:${contract}`)),
  ),
)
const currency = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Z]{3,8}$/)),
  methods: rowsOf(v.object({ id: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,64}$/)), min: decimal, max: decimal }), 50),
})
const order = v.object({
  reference: v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,128}:[-_a-zA-Z0-9]{1,64}$/)),
  status: v.picklist(['open', 'processing', 'success', 'failed', 'refunded', 'expired']),
  reason: v.optional(v.fallback(v.optional(reason), undefined)),
  asset: assetId,
  address: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/)),
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,77}$/)),
  hash: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

export const answers = {
  options: v.object({ purchase: rowsOf(asset, 500), payment: rowsOf(currency, 200) }),
  order,
  event: v.object({ id: v.pipe(v.string(), v.maxLength(128)), order }),
  /** A quote for what was asked: of that currency and amount, with fees that are added and not taken away. */
  quoteOf: (asked: { readonly currency: string; readonly amount: string }) =>
    v.pipe(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[-_.:a-zA-Z0-9]{1,128}$/)),
        currency: v.literal(asked.currency),
        networkFee: decimal,
        subtotal: decimal,
        total: decimal,
        purchaseAmount: decimal,
      }),
      v.check(({ networkFee, purchaseAmount, subtotal, total }) => {
        const [base, sum] = [toUnits(subtotal), toUnits(total)]
        const isAdded = sum >= base + toUnits(networkFee)
        return base === toUnits(asked.amount) && isAdded && toUnits(purchaseAmount) > 0n
      }),
    ),
}

const places = 36
/** The check of a quote runs beside those of its fields: what is no decimal is below every amount. */
const toUnits = (text: string) => (decimalForm.test(text) ? parseUnits(text, places) : -1n)

function rowsOf<schema extends v.GenericSchema>(row: schema, maxCount: number) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows): v.InferOutput<schema>[] =>
      rows.slice(0, maxCount).flatMap(each => {
        const parsed = v.safeParse(row, each)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  )
}
