import { createHash } from 'node:crypto'

/** SHA-256 in base64url: how tokens of 256 random bits are stored. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
