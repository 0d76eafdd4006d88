import { BillfoldError, rpcInvalidAnswer } from 'billfold/protocol'
import * as v from 'valibot'

/**
 * A parser of JSON by a schema, for `Esplora.get`.
 *
 * @throws (what it makes) `rpc/invalid-answer`.
 */
export function parseWith<schema extends v.GenericSchema>(schema: schema): (text: string) => v.InferOutput<schema> {
  return text => {
    try {
      return v.parse(schema, JSON.parse(text))
    } catch (cause) {
      throw new BillfoldError(rpcInvalidAnswer, { cause })
    }
  }
}
