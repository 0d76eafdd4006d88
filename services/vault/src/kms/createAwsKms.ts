import { createHash, createHmac } from 'node:crypto'
import * as v from 'valibot'
import { checkRoundTrip } from './checkRoundTrip.ts'
import type { Kms, KmsContext } from './Kms.ts'
import { KmsError } from './KmsError.ts'
import { kmsMostBytes } from './kmsMostBytes.ts'

const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))
const encryptAnswer = v.object({ CiphertextBlob: base64 })
const decryptAnswer = v.object({ Plaintext: v.string() })
const errorAnswer = v.object({ __type: v.string() })
/** The service's words for a text or context that is not what was wrapped. */
const refusals = /InvalidCiphertextException|IncorrectKeyException|InvalidCiphertext|ValidationException/

/**
 * A symmetric key of AWS KMS; the context is its encryption context, so it shows in CloudTrail: ids, no secrets. Needs `kms:Encrypt` and `kms:Decrypt`. Its keys are
 * rotated by the service, on its schedule or at once (`kms:RotateKeyOnDemand`).
 *
 * Source: https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html, Signature Version 4
 *
 * @example createAwsKms({ region: 'eu-central-1', keyArn: 'arn:aws:kms:…', credentials: async () => ({ accessKeyId, secretAccessKey, sessionToken }), now: Date.now })
 */
export function createAwsKms(options: createAwsKms.Options): Kms {
  const { credentials, fetch: ask = fetch, keyArn, now, region, timeoutMs = 5_000 } = options
  const url = new URL(options.url ?? `https://kms.${region}.amazonaws.com`)

  async function call(action: string, input: object): Promise<unknown> {
    const body = JSON.stringify(input)
    let answer: Response
    let text: string
    try {
      const headers = sign({ action, body, host: url.host, now: now(), region, ...(await credentials()) })
      const request = {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      } as const
      answer = await ask(url, request)
      text = await answer.text()
    } catch (error) {
      throw new KmsError('unavailable', 'AWS KMS did not answer', { cause: error })
    }
    const json = parse(text)
    if (answer.ok) return json
    const error = v.safeParse(errorAnswer, json)
    const type = error.success ? (error.output.__type.split('#').at(-1) ?? '') : ''
    if (refusals.test(type)) throw new KmsError('refused', `AWS KMS: ${type}`)
    throw new KmsError('unavailable', `AWS KMS: ${/^\w{1,64}$/.test(type) ? type : answer.status}`)
  }

  function read<const schema extends v.GenericSchema>(schema: schema, answer: unknown): v.InferOutput<schema> {
    const parsed = v.safeParse(schema, answer)
    if (!parsed.success) throw new KmsError('unavailable', 'AWS KMS answered something else')
    return parsed.output
  }

  // The service takes no empty text and no empty context value, and the port does: one byte in front, and one letter.
  const bind = (context: KmsContext) =>
    Object.fromEntries(
      Object.entries({ ...context, '': 'billfold' }).map(([name, value]) => [`b:${name}`, `v:${value}`]),
    )
  const kms: Kms = {
    keyId: `aws:${keyArn}`,
    async wrap(bytes, context) {
      if (bytes.length > kmsMostBytes) throw new KmsError('refused', `wraps at most ${kmsMostBytes} bytes`)
      const Plaintext = Buffer.concat([Buffer.from([1]), bytes]).toString('base64')
      const answer = await call('Encrypt', { KeyId: keyArn, Plaintext, EncryptionContext: bind(context) })
      return `aws1.${read(encryptAnswer, answer).CiphertextBlob}`
    },
    async unwrap(wrapped, context) {
      const CiphertextBlob = wrapped.startsWith('aws1.') ? wrapped.slice(5) : ''
      if (!v.is(base64, CiphertextBlob)) throw new KmsError('refused', 'the text was not wrapped by AWS KMS')
      const answer = await call('Decrypt', { KeyId: keyArn, CiphertextBlob, EncryptionContext: bind(context) })
      return new Uint8Array(Buffer.from(read(decryptAnswer, answer).Plaintext, 'base64').subarray(1))
    },
    async rotate() {
      await call('RotateKeyOnDemand', { KeyId: keyArn })
    },
    health: () => checkRoundTrip(kms),
  }
  return kms
}

export declare namespace createAwsKms {
  type Credentials = {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    /** Of temporary credentials. */
    readonly sessionToken?: string
  }
  type Options = {
    readonly region: string
    readonly keyArn: string
    /** Asked for each call, because they run out and are replaced. */
    readonly credentials: () => Promise<Credentials>
    /** Milliseconds since 1970; signatures hold for five minutes. */
    readonly now: () => number
    /** Another address that speaks the same: an endpoint in a private network, a test. */
    readonly url?: string
    readonly timeoutMs?: number
    readonly fetch?: typeof fetch
  }
}

/** Headers with Signature Version 4 over them and the body. */
function sign(
  call: { action: string; body: string; host: string; now: number; region: string } & createAwsKms.Credentials,
): Record<string, string> {
  const { accessKeyId, action, body, host, region, secretAccessKey, sessionToken } = call
  const time = new Date(call.now).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/kms/aws4_request`
  const signed: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.1',
    host,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
    'x-amz-target': `TrentService.${action}`,
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    'POST',
    '/',
    '',
    ...names.map(name => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    hash(body),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((above, part) => mac(above, part), `AWS4${secretAccessKey}`)
  const { host: _, ...headers } = signed
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${mac(key, text).toString('hex')}`,
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function mac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
