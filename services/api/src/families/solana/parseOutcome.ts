import * as v from 'valibot'
import type { RpcOutcome } from '../../upstream/rpc/RpcCall.ts'
import { readResult } from '../../upstream/rpc/readResult.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'

/**
 * The result of a call.
 *
 * @throws UpstreamError when the node refused it or answered something else.
 */
export function parseOutcome<schema extends v.GenericSchema>(
  outcome: RpcOutcome | undefined,
  schema: schema,
): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, readResult(outcome, []))
  if (!parsed.success) throw new UpstreamError('unreadable', { detail: 'unexpected shape' })
  return parsed.output
}
