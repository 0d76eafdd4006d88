import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'

/**
 * The text of a file that a variable names.
 *
 * @throws ConfigError naming the variable.
 */
export function readText(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    throw new ConfigError(variable, `the file ${path} cannot be read (${why})`)
  }
}
