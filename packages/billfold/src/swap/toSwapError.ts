import * as v from 'valibot'
import { untilAborted } from '../core/async/untilAborted.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import {
  swapAmountTooSmall,
  swapInsufficientLiquidity,
  swapNoRoute,
  swapQuoteFailed,
  swapsUnsupported,
} from '../protocol/errors/rows/swap.ts'
import { errorAnswer } from '../protocol/http/errorAnswer.ts'

const rows = [swapsUnsupported, swapNoRoute, swapInsufficientLiquidity, swapAmountTooSmall] as const
/** Longer than any reason for people. */
const bodyCharacters = 20_000

/**
 * Why a call about a swap failed, by the reasons in the server's answer; a failure of another kind stays as it is. Servers of
 * other makers name liquidity in their text alone.
 */
export async function toSwapError(error: unknown, signal: AbortSignal): Promise<unknown> {
  if (!isBillfoldError(error, 'http/status') || !(error.cause instanceof Response)) return error
  // What the network or the limits of the server say is not about the swap.
  const status = Number(error.context?.status)
  if (status === 429 || status >= 500) return error
  const reasons = await readReasons(error.cause, signal)
  const known = rows.find(({ code }) => reasons.some(({ name }) => name === code))
  if (known) return new BillfoldError(known, { cause: error })
  const text = reasons.map(({ description }) => description).join(' ')
  if (/insufficient liquidity/i.test(text)) return new BillfoldError(swapInsufficientLiquidity, { cause: error })
  return new BillfoldError(swapQuoteFailed, {
    context: { reason: text.slice(0, 200) || `HTTP ${status}` },
    cause: error,
  })
}

async function readReasons(
  answer: Response,
  signal: AbortSignal,
): Promise<v.InferOutput<typeof errorAnswer>['reasons']> {
  try {
    const text = await untilAborted(answer.text(), signal)
    return text.length > bodyCharacters ? [] : v.parse(errorAnswer, JSON.parse(text)).reasons
  } catch {
    return []
  }
}
