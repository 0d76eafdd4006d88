import { createHmac } from 'node:crypto'
import { isSameText } from '@billfold/service/http'
import * as v from 'valibot'
import type { OnrampReport } from '../../onramp/OnrampReport.ts'
import { answers } from './answers.ts'
import { toReport } from './toReport.ts'

/** How far the time of a webhook may be from ours. */
const toleranceMs = 300_000
const maxSignatures = 10

/**
 * Reads a webhook by the Standard Webhooks specification: `webhook-signature` holds the HMAC-SHA256, in base64, over id, time and the
 * body as it was sent. A provider that changes its secret sends several signatures.
 *
 * @returns `undefined` for a signature that is wrong or missing, for a time that is too far away, and for a body of another shape.
 */
export function readWebhook(
  body: string,
  headers: Headers,
  { secret, now }: { readonly secret: string; readonly now: () => number },
): OnrampReport | undefined {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  if (!/^[-_.a-zA-Z0-9]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (Math.abs(now() - Number(timestamp) * 1_000) > toleranceMs) return undefined
  const expected = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  const signatures = (headers.get('webhook-signature') ?? '').split(' ').slice(0, maxSignatures)
  // Each is compared, so that the time does not tell which one fits.
  if (!signatures.map(each => isSameText(each, expected)).includes(true)) return undefined
  const parsed = v.safeParse(answers.event, toJson(body))
  return parsed.success && parsed.output.id === id ? toReport(parsed.output.order) : undefined
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
