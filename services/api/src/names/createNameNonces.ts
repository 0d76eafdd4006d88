import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const saltBytes = 16
const timeBytes = 6
const tagBytes = 16
export const nameNonceMs = 300_000

/** Issues nonces without writing them down: a nonce carries the time at which it expires, and a tag for its page. */
export type NameNonces = {
  issue(page: NameNonces.Page): string
  /** When a nonce of the page expires, in milliseconds; `undefined` for one that has expired, or is not of the page. */
  read(page: NameNonces.Page, nonce: string): number | undefined
}

export declare namespace NameNonces {
  type Page = { readonly projectId: string; readonly origin: string }
}

/** Creates it with the secret of the gateway, which all processes share. */
export function createNameNonces(options: { readonly secret: Uint8Array; readonly now: () => number }): NameNonces {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'billfold-api name nonces', 32))
  const toTag = ({ projectId, origin }: NameNonces.Page, head: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify([projectId, origin, head.toString('hex')]))
      .digest()
      .subarray(0, tagBytes)
  return {
    issue(page) {
      const head = Buffer.alloc(saltBytes + timeBytes)
      randomBytes(saltBytes).copy(head)
      head.writeUIntBE(options.now() + nameNonceMs, saltBytes, timeBytes)
      return Buffer.concat([head, toTag(page, head)]).toString('base64url')
    },
    read(page, nonce) {
      const bytes = Buffer.from(nonce, 'base64url')
      if (bytes.length !== saltBytes + timeBytes + tagBytes || bytes.toString('base64url') !== nonce) return undefined
      const head = bytes.subarray(0, saltBytes + timeBytes)
      if (!timingSafeEqual(bytes.subarray(head.length), toTag(page, head))) return undefined
      const expiresAt = head.readUIntBE(saltBytes, timeBytes)
      return expiresAt > options.now() ? expiresAt : undefined
    },
  }
}
