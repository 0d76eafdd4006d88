import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keys by name with their versions, as a fake key service holds them. */
export function createFakeKeys() {
  const keys = new Map<string, Buffer[]>()
  const versionsOf = (name: string) => {
    const versions = keys.get(name) ?? [randomBytes(32)]
    keys.set(name, versions)
    return versions
  }
  return {
    rotate: (name: string) => void versionsOf(name).push(randomBytes(32)),
    seal(name: string, plain: Buffer, bound: string) {
      const versions = versionsOf(name)
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', versions.at(-1) as Buffer, nonce).setAAD(Buffer.from(bound))
      return {
        version: versions.length,
        bytes: Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
      }
    },
    /** `undefined` for anything that was not sealed under that key and version. */
    open(name: string, version: number, bytes: Buffer, bound: string): Buffer | undefined {
      const key = versionsOf(name)[version - 1]
      if (!key) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-16))
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
