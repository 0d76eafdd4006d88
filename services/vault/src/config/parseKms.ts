import { createSettings } from '@billfold/service'
import { envNames } from './envNames.ts'
import type { KmsSettings } from './KmsSettings.ts'

/** Names of the settings of one role's key. */
type Keys = 'Kms' | 'KmsUrl' | 'KmsKey' | 'KmsTokenFile' | 'Key'

/**
 * Which key a role has.
 *
 * @throws ConfigError naming the variable and what it takes.
 */
export function parseKms(
  role: 'vault' | 'escrow',
  env: { readonly [name in keyof typeof envNames]: string | undefined },
  file: string,
): KmsSettings {
  const settings = createSettings(envNames, env)
  const name = <const key extends Keys>(key: key) => `${role}${key}` as const
  const required = (key: keyof typeof envNames, fix: string): string => {
    const text = env[key]
    if (text === undefined) throw settings.refuse(key, fix)
    return text
  }
  const provider = settings.oneOf(name('Kms'), ['file', 'transit', 'aws', 'gcp', 'azure'], 'file')
  if (provider === 'file') return { provider, file: env[name('Key')] ?? file }
  const address = 'takes the address of the key service, https://…'
  const url = settings.address(name('KmsUrl'), ['https', 'http'], address)
  if (provider === 'transit') {
    if (url === undefined) throw settings.refuse(name('KmsUrl'), address)
    const key = required(name('KmsKey'), 'takes the name of a key of type aes256-gcm96')
    return { provider, url, key, tokenFile: required(name('KmsTokenFile'), 'takes the path of a file with the token') }
  }
  if (provider === 'gcp') {
    const fix = 'takes projects/…/locations/…/keyRings/…/cryptoKeys/…'
    const key = required(name('KmsKey'), fix)
    if (!/^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/:]+$/.test(key))
      throw settings.refuse(name('KmsKey'), fix)
    const accountFile = required(name('KmsTokenFile'), 'takes the path of the key file of a service account')
    return { provider, key, accountFile, url }
  }
  if (provider === 'azure') {
    if (url === undefined)
      throw settings.refuse(name('KmsUrl'), 'takes the address of the key vault, https://….vault.azure.net')
    const authority = 'takes https://login.microsoftonline.com or the address of another cloud'
    return {
      provider,
      url,
      key: required(name('KmsKey'), 'takes the name of an RSA key'),
      tenantId: required('azureTenantId', 'takes the id of the tenant'),
      clientId: required('azureClientId', 'takes the id of the application'),
      clientSecret: required('azureClientSecret', 'takes the secret of the application'),
      authority: settings.address('azureAuthority', ['https', 'http'], authority),
    }
  }
  const arn = 'takes the ARN of a symmetric key, arn:aws:kms:…'
  const keyArn = required(name('KmsKey'), arn)
  const region = /^arn:aws[-a-z]*:kms:([-a-z0-9]+):\d{12}:(key|alias)\/\S+$/.exec(keyArn)?.[1]
  if (region === undefined) throw settings.refuse(name('KmsKey'), arn)
  return {
    provider,
    keyArn,
    region,
    url,
    accessKeyId: required('awsAccessKeyId', 'takes the id of the access key'),
    secretAccessKey: required('awsSecretAccessKey', 'takes the secret of the access key'),
    sessionToken: env.awsSessionToken,
  }
}
