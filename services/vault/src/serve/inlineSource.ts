import { createHash } from 'node:crypto'

/** How a policy names an inline style or script: by its SHA-256. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
