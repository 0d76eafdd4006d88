import * as v from 'valibot'
import type { Kit } from '../core/Kit.ts'
import type { AccountId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { payExchangeFailed } from '../protocol/errors/rows/pay.ts'
import { slug, webUrl } from '../protocol/schemas/fields.ts'
import { callExchange } from './callExchange.ts'
import { isSafePage } from './isSafePage.ts'

const schema = /* @__PURE__ */ v.object({ url: webUrl, sessionId: slug })

/**
 * Creates the address of an exchange's page for one withdrawal, and its session.
 *
 * @throws `pay/exchange-failed`, also for a page that is not encrypted.
 */
export async function createExchangeUrl(
  kit: Kit,
  wanted: createExchangeUrl.Wanted,
  signal: AbortSignal,
): Promise<createExchangeUrl.ReturnType> {
  const { exchangeId, asset, amount, recipient } = wanted
  const answer = await callExchange(
    kit,
    'reown_getExchangePayUrl',
    { exchangeId, asset, amount, recipient },
    schema,
    signal,
  )
  if (!isSafePage(answer.url))
    throw new BillfoldError(payExchangeFailed, { context: { reason: 'its page is not encrypted' } })
  return answer
}

export declare namespace createExchangeUrl {
  type Wanted = {
    readonly exchangeId: string
    /** CAIP-19. */
    readonly asset: string
    /** Whole units, as a decimal string. */
    readonly amount: string
    readonly recipient: AccountId
  }
  type ReturnType = { readonly url: string; readonly sessionId: string }
}
