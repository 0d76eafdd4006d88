import { createHmac } from 'node:crypto'

/** HMAC-SHA256 of a text, as hex for addresses and as base64 for webhooks. */
export function signText(secret: string, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}
