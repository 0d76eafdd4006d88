import * as v from 'valibot'
import { signParams } from './signParams.ts'

/** The parameters of a method as its schema reads them; `undefined` when they are not such parameters. */
export function readParams<method extends keyof typeof signParams>(
  method: method,
  params: unknown,
): v.InferOutput<(typeof signParams)[method]> | undefined {
  const parsed = v.safeParse(signParams[method] as v.GenericSchema, params ?? {})
  return parsed.success ? (parsed.output as v.InferOutput<(typeof signParams)[method]>) : undefined
}
