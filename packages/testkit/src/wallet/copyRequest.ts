import type { RequestArguments } from './Eip1193.ts'

/**
 * A request as the port of an extension carries it: a copy, in JSON. What the page does to its own objects afterwards
 * changes nothing.
 *
 * @throws `TypeError` or `DataCloneError` for what does not pass, such as a bigint or a function.
 */
export function copyRequest(given: RequestArguments): RequestArguments {
  const { method, params } = structuredClone({ method: given?.method, params: given?.params })
  const text: string | undefined = JSON.stringify(params)
  return { method: String(method), ...(text === undefined ? {} : { params: JSON.parse(text) as unknown }) }
}
