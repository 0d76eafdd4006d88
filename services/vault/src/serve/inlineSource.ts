import { createHash } from 'node:crypto'

/** The source expression that allows an inline style or script in a content security policy: its SHA-256. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
