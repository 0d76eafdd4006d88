import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createFakeKeys } from './createFakeKeys.ts'
import { startFakeServer } from './startFakeServer.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What AWS KMS does with symmetric keys, as its documentation has it; requests must be signed by the secret. */
export async function startFakeAwsKms(secretAccessKey: string) {
  const keys = createFakeKeys()

  /** Recomputed from what the request itself says that it signed. */
  function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
    const match =
      /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([-\w]+)\/kms\/aws4_request, SignedHeaders=([-;\w]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      )
    if (!match) return false
    const [, , day = '', region = '', names = '', signature] = match
    for (const needed of ['host', 'x-amz-date', 'x-amz-target']) if (!names.split(';').includes(needed)) return false
    const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
    const request = `POST\n/\n\n${lines.join('')}\n${names}\n${hash(body)}`
    const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${day}/${region}/kms/aws4_request\n${hash(request)}`
    const key = mac(mac(mac(mac(`AWS4${secretAccessKey}`, day), region), 'kms'), 'aws4_request')
    return mac(key, text).toString('hex') === signature
  }

  return startFakeServer(({ headers, body }) => {
    const refuse = (status: number, type: string) => ({ status, json: { __type: type, message: 'no' } })
    if (!isSigned(headers, body)) return refuse(400, 'InvalidSignatureException')
    const input = JSON.parse(body) as {
      KeyId: string
      Plaintext?: string
      CiphertextBlob?: string
      EncryptionContext?: Record<string, string>
    }
    const context = Object.entries(input.EncryptionContext ?? {})
    if (context.some(([name, value]) => name === '' || value === '')) return refuse(400, 'ValidationException')
    const bound = JSON.stringify(context.sort(([a], [b]) => (a < b ? -1 : 1)))
    const action = String(headers['x-amz-target']).replace('TrentService.', '')
    if (action === 'RotateKeyOnDemand') {
      keys.rotate(input.KeyId)
      return { status: 200, json: { KeyId: input.KeyId } }
    }
    if (action === 'Encrypt') {
      const plain = Buffer.from(input.Plaintext ?? '', 'base64')
      if (plain.length < 1 || plain.length > 4_096) return refuse(400, 'ValidationException')
      const { version, bytes } = keys.seal(input.KeyId, plain, bound)
      const blob = Buffer.concat([Buffer.from([version]), bytes]).toString('base64')
      return {
        status: 200,
        json: { CiphertextBlob: blob, KeyId: input.KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' },
      }
    }
    const blob = Buffer.from(input.CiphertextBlob ?? '', 'base64')
    const plain = keys.open(input.KeyId, blob[0] ?? 0, blob.subarray(1), bound)
    if (!plain) return refuse(400, 'InvalidCiphertextException')
    return { status: 200, json: { Plaintext: plain.toString('base64'), KeyId: input.KeyId } }
  })
}
