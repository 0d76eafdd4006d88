import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'
import { createAwsKms } from '../kms/createAwsKms.ts'
import { createAzureKms } from '../kms/createAzureKms.ts'
import { createFileKms } from '../kms/createFileKms.ts'
import { createGcpKms } from '../kms/createGcpKms.ts'
import { createTransitKms } from '../kms/createTransitKms.ts'
import type { Kms } from '../kms/Kms.ts'
import { KmsError } from '../kms/KmsError.ts'
import type { KmsSettings } from './KmsSettings.ts'

const account = v.object({
  client_email: v.pipe(v.string(), v.minLength(1)),
  private_key: v.pipe(v.string(), v.startsWith('-----BEGIN PRIVATE KEY-----')),
  token_uri: v.pipe(v.string(), v.url()),
})

/** The key of the settings. To add a provider: one file in `kms`, its settings, a case here. */
export function openKms(settings: KmsSettings): Kms {
  if (settings.provider === 'file') return createFileKms({ file: settings.file })
  if (settings.provider === 'transit') {
    const { key, tokenFile, url } = settings
    // Read for each call: an agent beside us writes a fresh token into it.
    const token = () => {
      try {
        return readFileSync(tokenFile, 'utf8').trim()
      } catch (error) {
        throw new KmsError('unavailable', 'the file of the token cannot be read', { cause: error })
      }
    }
    return createTransitKms({ url, key, token })
  }
  if (settings.provider === 'gcp') {
    const { accountFile, key, url } = settings
    return createGcpKms({
      key,
      account: readAccount(accountFile),
      now: Date.now,
      ...(url === undefined ? {} : { url }),
    })
  }
  if (settings.provider === 'azure') {
    const { authority, provider: _, ...facts } = settings
    return createAzureKms({ ...facts, now: Date.now, ...(authority === undefined ? {} : { authority }) })
  }
  const { accessKeyId, keyArn, region, secretAccessKey, sessionToken, url } = settings
  return createAwsKms({
    keyArn,
    region,
    now: Date.now,
    ...(url === undefined ? {} : { url }),
    credentials: async () => ({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    }),
  })
}

/**
 * The key file of a Google service account.
 *
 * @throws ConfigError that names the file and repeats nothing of it.
 */
function readAccount(path: string): v.InferOutput<typeof account> {
  try {
    return v.parse(account, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new ConfigError(path, 'is not the key file of a service account, or cannot be read')
  }
}
