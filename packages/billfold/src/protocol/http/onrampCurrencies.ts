import * as v from 'valibot'
import { decimal, filledText, lenient, listOf, text } from '../schemas/fields.ts'

/** A currency that can be bought, and the networks it is delivered on. */
export const purchaseCurrency = /* @__PURE__ */ v.object({
  id: filledText(128),
  name: text(128),
  symbol: filledText(64),
  networks: listOf(
    v.object({
      name: text(128),
      display_name: lenient(text(128)),
      chain_id: text(64),
      contract_address: lenient(v.nullable(text(128))),
    }),
    100,
  ),
})

/** A currency that can be paid with; limits are decimal strings in that currency. */
export const paymentCurrency = /* @__PURE__ */ v.object({
  id: filledText(16),
  payment_method_limits: listOf(v.object({ id: filledText(64), min: decimal, max: decimal }), 50),
})

export type PurchaseCurrency = v.InferOutput<typeof purchaseCurrency>
export type PaymentCurrency = v.InferOutput<typeof paymentCurrency>
