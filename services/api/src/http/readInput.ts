import type { HttpLimits } from '@billfold/service/http'
import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import type { ApiEnv } from './ApiEnv.ts'
import { parseJson } from './body/parseJson.ts'
import { readBody } from './body/readBody.ts'
import type { ServedRoute } from './ServedRoute.ts'

/**
 * The checked input of a call.
 *
 * @throws ApiError `INVALID_INPUT` naming the part that does not fit (never repeating it), and those of bodies.
 */
export async function readInput(
  c: Context<ApiEnv>,
  route: Pick<ServedRoute<never>, 'body' | 'endpoint'>,
  limits: HttpLimits,
): Promise<unknown> {
  const { endpoint } = route
  const params = endpoint.params ? check('path', endpoint.params, c.req.param()) : {}
  const query = endpoint.query ? check('query', endpoint.query, readQuery(c.req.url)) : {}
  const schema = route.body ?? endpoint.body
  if (!schema) return { ...query, ...params }
  const type = c.req.header('content-type')
  if (type !== undefined && !/^(application\/json|text\/plain)\s*(;|$)/i.test(type))
    throw new ApiError(reasons.unsupportedMediaType)
  const text = c.get('bodyText') ?? (await readBody(c.req.raw, limits.maxBodyBytes))
  const sent: unknown = endpoint.bodyKind === 'text' ? text : parseJson(text, limits.maxBodyDepth)
  return { ...query, ...params, body: check('body', schema, sent) }
}

/** A name that is given twice means two things: it is refused rather than one of them chosen. */
function readQuery(address: string): Record<string, string> {
  const given = [...new URL(address).searchParams]
  const query = Object.fromEntries(given)
  const doubled = given.map(([name]) => name).find((name, index, names) => names.indexOf(name) !== index)
  if (doubled !== undefined) throw new ApiError(reasons.invalidInput, { detail: 'a query parameter is given twice' })
  return query
}

function check<schema extends v.GenericSchema>(
  part: string,
  schema: schema,
  value: unknown,
): v.InferOutput<schema> & object {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output as v.InferOutput<schema> & object
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  // Names of keys may come from the caller: only those that look like ours are repeated.
  const named = path !== null && /^[\w.]{1,80}$/.test(path) ? `${part}.${path}` : part
  throw new ApiError(reasons.invalidInput, { detail: `${named} is missing or not as expected` })
}
