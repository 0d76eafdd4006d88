import * as v from 'valibot'
import { accountId, baseUnits, filledText, lenient, listOf, quantity, slug } from '../schemas/fields.ts'

/**
 * What our API adds to a quote: who carries the swap out, by which way, at what cost, and until when the quote holds.
 * `shareBps` and `priceImpactBps` are hundredths of a percent, `expiresAt` is Unix time in ms, fees are in base units and
 * already part of `toAmount`. `spender` is the contract that needs an allowance; absent for a native token.
 */
export const swapDetails = {
  venue: /* @__PURE__ */ lenient(/* @__PURE__ */ v.object({ id: slug, name: /* @__PURE__ */ filledText(64) })),
  route: /* @__PURE__ */ lenient(
    /* @__PURE__ */ listOf(
      /* @__PURE__ */ v.object({
        shareBps: /* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
        path: /* @__PURE__ */ v.pipe(v.array(accountId), v.minLength(2), v.maxLength(8)),
      }),
      32,
    ),
  ),
  fees: /* @__PURE__ */ lenient(
    /* @__PURE__ */ listOf(
      /* @__PURE__ */ v.object({ label: /* @__PURE__ */ filledText(64), token: accountId, amount: baseUnits }),
      32,
    ),
  ),
  priceImpactBps: /* @__PURE__ */ lenient(
    /* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  ),
  gas: /* @__PURE__ */ lenient(quantity),
  spender: /* @__PURE__ */ lenient(accountId),
  expiresAt: /* @__PURE__ */ lenient(/* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(0))),
}
