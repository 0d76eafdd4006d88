import {
  constants,
  createSign,
  createVerify,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { startFakeServer } from './startFakeServer.ts'

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
type Pair = ReturnType<typeof makePair>
const makePair = () => ({
  version: randomBytes(16).toString('hex'),
  ...generateKeyPairSync('rsa', { modulusLength: 2_048 }),
})

/**
 * What Key Vault and its token endpoint do with RSA keys, as their documentation has it. It signs what was hashed before; Node hashes itself, so the fake signs
 * the digest as a message, which no client can detect.
 */
export async function startFakeAzureKms(clientSecret: string) {
  const keys = new Map<string, Pair[]>()
  const versionsOf = (name: string) => {
    const versions = keys.get(name) ?? [makePair()]
    keys.set(name, versions)
    return versions
  }
  const refuse = (status: number, code: string) => ({ status, json: { error: { code } } })
  return startFakeServer(({ path, headers, body }) => {
    if (path.endsWith('/oauth2/v2.0/token')) {
      const form = new URLSearchParams(body)
      const isKnown = form.get('client_secret') === clientSecret && form.get('grant_type') === 'client_credentials'
      if (!isKnown || form.get('scope') !== 'https://vault.azure.net/.default') return refuse(401, 'invalid_client')
      return { status: 200, json: { access_token: 'eyJ.token', expires_in: 3_599, token_type: 'Bearer' } }
    }
    if (headers.authorization !== 'Bearer eyJ.token') return refuse(401, 'Unauthorized')
    const [, name = '', version, action = ''] =
      /^\/keys\/([^/]+)(?:\/([^/]+))?\/(wrapkey|unwrapkey|sign|verify|rotate)\?api-version=7\.4$/.exec(path) ?? []
    const versions = versionsOf(name)
    if (action === 'rotate') {
      versions.push(makePair())
      return { status: 200, json: { key: { kid: 'x' } } }
    }
    const pair = version === undefined ? versions.at(-1) : versions.find(one => one.version === version)
    if (!pair) return refuse(404, 'KeyNotFound')
    const input = JSON.parse(body) as { alg: string; value: string; digest?: string }
    const kid = `https://name.vault.azure.net/keys/${name}/${pair.version}`
    const value = Buffer.from(input.value, 'base64url')
    const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    const answer = (bytes: Buffer) => ({ status: 200, json: { kid, value: bytes.toString('base64url') } })
    if (action === 'wrapkey') return answer(publicEncrypt({ key: pair.publicKey, ...oaep }, value))
    if (action === 'sign')
      return answer(
        createSign('sha256')
          .update(value)
          .sign({ key: pair.privateKey, ...pss }),
      )
    if (action === 'verify') {
      const check = createVerify('sha256').update(Buffer.from(input.digest ?? '', 'base64url'))
      return { status: 200, json: { value: check.verify({ key: pair.publicKey, ...pss }, value) } }
    }
    try {
      return answer(privateDecrypt({ key: pair.privateKey, ...oaep }, value))
    } catch {
      return refuse(400, 'BadParameter')
    }
  })
}
