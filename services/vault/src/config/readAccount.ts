import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'

const account = v.object({
  client_email: v.pipe(v.string(), v.minLength(1)),
  private_key: v.pipe(v.string(), v.startsWith('-----BEGIN PRIVATE KEY-----')),
  token_uri: v.pipe(v.string(), v.url()),
})

/**
 * The key file of a Google service account.
 *
 * @throws ConfigError that names the file and repeats nothing of it.
 */
export function readAccount(path: string): v.InferOutput<typeof account> {
  try {
    return v.parse(account, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new ConfigError(path, 'is not the key file of a service account, or cannot be read')
  }
}
