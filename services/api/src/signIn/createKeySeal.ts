import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts private keys for the database: AES-256-GCM under a key that is derived from the secret, bound to a name. */
export function createKeySeal(secret: string): createKeySeal.ReturnType {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'billfold-api sign-in keys', 32))
  return {
    seal(text, name) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },
    open(sealed, name) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        return undefined
      }
    },
  }
}

export declare namespace createKeySeal {
  type ReturnType = {
    seal(text: string, name: string): string
    /** `undefined` for what was sealed with another secret or under another name. */
    open(sealed: string, name: string): string | undefined
  }
}
