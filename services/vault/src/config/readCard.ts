import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'

/**
 * What the other role wrote about itself; `undefined` when there is no such file yet.
 *
 * @throws ConfigError when the file is not as expected.
 */
export function readCard<const schema extends v.GenericSchema>(
  path: string,
  schema: schema,
): v.InferOutput<schema> | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new ConfigError(path, 'cannot be read')
  }
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new ConfigError(path, 'is not what the other role writes')
  }
}
