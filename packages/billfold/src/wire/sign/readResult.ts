import * as v from 'valibot'
import { signResults } from './signResults.ts'

/** The result of a method as its schema reads it; `undefined` when it is no such result. */
export function readResult<method extends keyof typeof signResults>(
  method: method,
  result: unknown,
): v.InferOutput<(typeof signResults)[method]> | undefined {
  const parsed = v.safeParse(signResults[method] as v.GenericSchema, result)
  return parsed.success ? (parsed.output as v.InferOutput<(typeof signResults)[method]>) : undefined
}
