import { readFileSync } from 'node:fs'
import { createAwsKms } from '../kms/createAwsKms.ts'
import { createFileKms } from '../kms/createFileKms.ts'
import { createTransitKms } from '../kms/createTransitKms.ts'
import type { Kms } from '../kms/Kms.ts'
import { KmsError } from '../kms/KmsError.ts'
import type { KmsSettings } from './KmsSettings.ts'

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
