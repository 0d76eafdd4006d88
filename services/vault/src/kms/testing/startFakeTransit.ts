import { createFakeKeys } from './createFakeKeys.ts'
import { startFakeServer } from './startFakeServer.ts'

/** What the Transit engine does with AES-GCM keys, as its documentation has it. */
export async function startFakeTransit(token: string) {
  const keys = createFakeKeys()
  const errors = (text: string) => ({ status: 400, json: { errors: [text] } })
  return startFakeServer(({ path, headers, body }) => {
    if (headers['x-vault-token'] !== token) return { status: 403, json: { errors: ['permission denied'] } }
    const input = JSON.parse(body) as Record<string, string>
    const [, action = '', name = ''] = /^\/v1\/transit\/(encrypt|decrypt|keys)\/([^/]+)/.exec(path) ?? []
    const bound = input.associated_data ?? ''
    if (action === 'keys' && path.endsWith('/rotate')) {
      keys.rotate(name)
      return { status: 204 }
    }
    if (action === 'encrypt') {
      const { version, bytes } = keys.seal(name, Buffer.from(input.plaintext ?? '', 'base64'), bound)
      return {
        status: 200,
        json: { data: { ciphertext: `vault:v${version}:${bytes.toString('base64')}`, key_version: version } },
      }
    }
    if (action !== 'decrypt') return { status: 404, json: { errors: [] } }
    const [, version, text = ''] = /^vault:v(\d+):([A-Za-z0-9+/]+={0,2})$/.exec(input.ciphertext ?? '') ?? []
    if (version === undefined) return errors('invalid ciphertext: no prefix')
    const plain = keys.open(name, Number(version), Buffer.from(text, 'base64'), bound)
    if (!plain) return errors('cipher: message authentication failed')
    return { status: 200, json: { data: { plaintext: plain.toString('base64') } } }
  })
}
