import * as v from 'valibot'
import type { Kit } from '../core/Kit.ts'
import { lenient, text } from '../protocol/schemas/fields.ts'
import { callExchange } from './callExchange.ts'

const schema = /* @__PURE__ */ v.object({
  status: v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: lenient(text(128)),
})

/** What an exchange says of a payment; `UNKNOWN` also for a session that it does not know. */
export type ExchangeStatus = v.InferOutput<typeof schema>

/** Asks the API what became of a payment from an exchange. @throws `pay/exchange-failed` */
export function readExchangeStatus(
  kit: Kit,
  { exchangeId, sessionId }: { readonly exchangeId: string; readonly sessionId: string },
  signal: AbortSignal,
): Promise<ExchangeStatus> {
  return callExchange(kit, 'reown_getExchangeBuyStatus', { exchangeId, sessionId }, schema, signal)
}
