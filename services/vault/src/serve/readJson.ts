import { isDeeperThan } from '@billfold/service/http'
import { limits } from '../contract/limits.ts'
import { CallRefusal } from './CallRefusal.ts'

const mostDepth = 32

/**
 * The body of a call as JSON: at most `limits.bodyBytes` of UTF-8, declared as JSON, which no form and no plain request of another site can do.
 *
 * @throws CallRefusal `body-too-large`, `body-not-json`, `input-invalid`.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new CallRefusal('body-not-json')
  const bytes = await readBytes(request)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (isDeeperThan(text, mostDepth)) throw new Error('too deep')
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the body; it stays out of the answer.
    throw new CallRefusal('input-invalid', { detail: 'the body is no JSON' })
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) throw new CallRefusal('body-too-large')
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let count = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(chunks)
      count += value.byteLength
      if (count > limits.bodyBytes) throw new CallRefusal('body-too-large')
      chunks.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    if (error instanceof CallRefusal) throw error
    throw new CallRefusal('input-invalid', { detail: 'the body was cut off' })
  }
}
