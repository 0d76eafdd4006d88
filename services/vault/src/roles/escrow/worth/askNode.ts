import * as v from 'valibot'

const timeoutMs = 5_000
const mostCharacters = 1_048_576
const answer = v.object({ jsonrpc: v.literal('2.0'), id: v.literal(1), result: v.unknown() })

/**
 * One question to a node, asked once.
 *
 * @throws every error, and for an answer that `schema` does not take.
 */
export async function askNode<const schema extends v.GenericSchema>(
  url: string,
  method: string,
  params: readonly unknown[],
  schema: schema,
): Promise<v.InferOutput<schema>> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (!response.ok || text.length > mostCharacters) throw new Error(`${method}: the node answered ${response.status}`)
  return v.parse(schema, v.parse(answer, JSON.parse(text)).result)
}
