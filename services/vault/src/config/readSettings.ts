import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'

/**
 * A file of settings, which may hold secrets.
 *
 * @param variable that names the file.
 * @throws ConfigError naming the variable, the file and what is wrong in it; it repeats no value.
 */
export function readSettings<const schema extends v.GenericSchema>(
  variable: string,
  path: string,
  schema: schema,
): v.InferOutput<schema> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const why = v.isValiError(error) ? `${v.getDotPath(error.issues[0]) ?? ''} is not as expected` : 'it cannot be read'
    throw new ConfigError(variable, `the file ${path}: ${why}`)
  }
}
