import * as v from 'valibot'
import { callApi } from '../core/api/callApi.ts'
import { identify } from '../core/api/identify.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { payExchangeFailed } from '../protocol/errors/rows/pay.ts'
import { callProductRpc } from '../protocol/http/callProductRpc.ts'

const reasonCharacters = 200

/**
 * Calls one of the methods for exchanges (facts/core.md R24). The API counts as hostile: what it answers is parsed.
 *
 * @throws `pay/exchange-failed` with the server's reason · what `callApi` throws.
 */
export async function callExchange<schema extends v.GenericSchema>(
  kit: Kit,
  method: `reown_${string}`,
  params: Readonly<Record<string, unknown>>,
  schema: schema,
  signal: AbortSignal,
): Promise<v.InferOutput<schema>> {
  const { projectId } = identify(kit)
  const body = { jsonrpc: '2.0' as const, id: 1, method, params: { ...params, ...(projectId ? { projectId } : {}) } }
  const answer = await callApi(kit, callProductRpc, { source: 'fund-wallet', body }, { signal })
  const parsed = v.safeParse(schema, 'result' in answer ? answer.result : undefined)
  if (parsed.success) return parsed.output
  const reason = 'error' in answer ? answer.error.message : 'the answer cannot be read'
  throw new BillfoldError(payExchangeFailed, { context: { reason: reason.slice(0, reasonCharacters) } })
}
