/** A `fetch` that answers JSON-RPC of one chain by method, and what it was asked. */
export function createRpc(answers: Readonly<Record<string, unknown>>, chainId = '0x7a69'): createRpc.ReturnType {
  const asked: createRpc.Asked[] = []
  const answer = async ({ id, method, params }: createRpc.Asked & { id: number }) => {
    asked.push({ method, params })
    const known = method === 'eth_chainId' ? chainId : answers[method]
    const value: unknown = typeof known === 'function' ? await known(...params) : known
    if (value instanceof Error) return { id, error: { ...value, message: value.message } }
    return { id, ...(value === undefined ? { error: { code: -32601, message: 'no such method' } } : { result: value }) }
  }
  return {
    asked,
    fetch: async (_, init) => {
      const body: unknown = JSON.parse(String(init?.body))
      const answered = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body as never)
      return new Response(JSON.stringify(answered))
    },
  }
}

export declare namespace createRpc {
  type Asked = { readonly method: string; readonly params: readonly unknown[] }
  type ReturnType = { readonly fetch: typeof fetch; readonly asked: readonly Asked[] }
}
