import { callProductRpc, type JsonRpcAnswer } from 'billfold/protocol'
import * as v from 'valibot'
import { ApiError } from '../../errors/ApiError.ts'
import { projectRoute } from '../projectRoute.ts'
import { exchangeMethods } from './exchangeMethods.ts'

/** Product methods in JSON-RPC form. What goes wrong is said inside the answer, as integrations expect it. */
export const callProductRpcRoute = projectRoute({
  endpoint: callProductRpc,
  rate: 'onramp',
  async handle({ body }, call): Promise<JsonRpcAnswer> {
    const { id, jsonrpc, method, params = {} } = body
    const fail = (code: number, message: string) => ({ jsonrpc, id, error: { code, message } })
    const found = Object.hasOwn(exchangeMethods, method)
      ? exchangeMethods[method as keyof typeof exchangeMethods]
      : undefined
    if (!found) return fail(-32601, 'There is no such method')
    const parsed = v.safeParse(found.params, params)
    if (!parsed.success) return fail(-32602, 'A parameter is missing or not as expected')
    try {
      // The parameters were parsed by the schema of this method.
      return { jsonrpc, id, result: await found.answer(parsed.output as never, call) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return fail(error.reason.status === 400 ? -32602 : -32000, error.message)
    }
  },
})
