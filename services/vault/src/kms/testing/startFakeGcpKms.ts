import { createVerify } from 'node:crypto'
import { createFakeKeys } from './createFakeKeys.ts'
import { startFakeServer } from './startFakeServer.ts'

/** What Cloud KMS and its token endpoint do, as their documentation has it; assertions must be signed by the account's key. */
export async function startFakeGcpKms(publicKey: string) {
  const keys = createFakeKeys()
  const versions = new Map<string, number>()
  let issued = 0
  const refuse = (status: number, text: string) => ({ status, json: { error: { code: status, status: text } } })

  function isSigned(assertion: string): boolean {
    const [head = '', payload = '', signature = ''] = assertion.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const isValid = claims.iss === 'vault@project.iam.example' && String(claims.scope).endsWith('/auth/cloudkms')
    const check = createVerify('RSA-SHA256').update(`${head}.${payload}`)
    return isValid && check.verify(publicKey, Buffer.from(signature, 'base64url'))
  }

  const server = await startFakeServer(({ path, headers, body }) => {
    if (path === '/token') {
      const form = new URLSearchParams(body)
      const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
      if (!isGrant || !isSigned(form.get('assertion') ?? '')) return refuse(400, 'invalid_grant')
      issued++
      return { status: 200, json: { access_token: 'ya29.token', expires_in: 3_600, token_type: 'Bearer' } }
    }
    if (headers.authorization !== 'Bearer ya29.token') return refuse(401, 'UNAUTHENTICATED')
    const [, name = '', action = ''] = /^\/v1\/(.+?)(:\w+|\/cryptoKeyVersions)$/.exec(path) ?? []
    const input = JSON.parse(body) as Record<string, string>
    if (action === '/cryptoKeyVersions') {
      keys.rotate(name)
      const version = (versions.get(name) ?? 1) + 1
      versions.set(name, version)
      return { status: 200, json: { name: `${name}/cryptoKeyVersions/${version}`, state: 'ENABLED' } }
    }
    if (action === ':updatePrimaryVersion') return { status: 200, json: { name } }
    const bound = input.additionalAuthenticatedData ?? ''
    if (action === ':encrypt') {
      const { version, bytes } = keys.seal(name, Buffer.from(input.plaintext ?? '', 'base64'), bound)
      const ciphertext = Buffer.concat([Buffer.from([version]), bytes]).toString('base64')
      return { status: 200, json: { name: `${name}/cryptoKeyVersions/${version}`, ciphertext } }
    }
    if (action !== ':decrypt') return refuse(404, 'NOT_FOUND')
    const bytes = Buffer.from(input.ciphertext ?? '', 'base64')
    const plain = keys.open(name, bytes[0] ?? 0, bytes.subarray(1), bound)
    if (!plain) return refuse(400, 'INVALID_ARGUMENT')
    return { status: 200, json: plain.length === 0 ? {} : { plaintext: plain.toString('base64') } }
  })
  return { ...server, issued: () => issued }
}
