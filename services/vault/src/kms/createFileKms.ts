import { createCipheriv, createDecipheriv, createHash, randomBytes as systemRandom } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { encodeContext } from './encodeContext.ts'
import type { Kms } from './Kms.ts'
import { KmsError } from './KmsError.ts'
import { kmsMostBytes } from './kmsMostBytes.ts'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/**
 * A key in a file: 32 random bytes, readable by its owner alone, created when missing. Each rotation appends another 32; the last ones wrap, all unwrap.
 * AES-256-GCM with the context as additional data. For one machine; a reader of the file and the database has the secrets of the role.
 *
 * @throws KmsError when the file cannot be made or read, has another length, or others may read it.
 * @example const kms = createFileKms({ file: '/var/lib/billfold/vault/kms.key' })
 */
export function createFileKms(options: createFileKms.Options): Kms {
  const { file, randomBytes = systemRandom } = options
  let keys = load()

  function load(): Map<string, Buffer> {
    make(file, randomBytes)
    return readKeys(file)
  }

  function findKey(tag: string): Buffer {
    // Another process may have rotated since.
    if (!keys.has(tag)) keys = load()
    const key = keys.get(tag)
    if (!key) throw new KmsError('refused', 'the text was wrapped under a key that is not in the file')
    return key
  }

  const kms: Kms = {
    keyId: `file:${[...keys.keys()][0]}`,
    async wrap(bytes, context) {
      if (bytes.length > kmsMostBytes) throw new KmsError('refused', `wraps at most ${kmsMostBytes} bytes`)
      const [tag, key] = [...keys].at(-1) as [string, Buffer]
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(encodeContext(context))
      const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      return `file1.${tag}.${sealed.toString('base64url')}`
    },
    async unwrap(wrapped, context) {
      const [scheme, tag, text] = wrapped.split('.')
      if (scheme !== 'file1' || tag === undefined || text === undefined)
        throw new KmsError('refused', 'the text was not wrapped by a key file')
      const key = findKey(tag)
      const sealed = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAAD(encodeContext(context)).setAuthTag(sealed.subarray(-tagBytes))
        return new Uint8Array(
          Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]),
        )
      } catch (error) {
        throw new KmsError('refused', 'the text is not what was wrapped, or the context is another', { cause: error })
      }
    },
    async rotate() {
      const next = `${file}.${randomBytes(8).toString('hex')}`
      attempt(() => {
        write(next, Buffer.concat([...readKeys(file).values(), randomBytes(keyBytes)]))
        renameSync(next, file)
      })
      keys = load()
    },
    async health() {
      const context = { purpose: 'health' }
      // The file itself, not only what is remembered of it: a missing disk must be reported before the restart.
      if (!readKeys(file).has([...keys.keys()][0] as string))
        throw new KmsError('unavailable', 'the key file is another')
      await kms.unwrap(await kms.wrap(new Uint8Array(keyBytes), context), context)
    },
  }
  return kms
}

export declare namespace createFileKms {
  type Options = {
    readonly file: string
    /** Default: the system's. */
    readonly randomBytes?: (count: number) => Buffer
  }
}

/** Makes the file whole or not at all, also when two processes start at once: the second finds the first one's. */
function make(file: string, randomBytes: (count: number) => Buffer): void {
  attempt(() => {
    if (statSync(file, { throwIfNoEntry: false })) return
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const next = `${file}.${randomBytes(8).toString('hex')}`
    write(next, randomBytes(keyBytes))
    try {
      linkSync(next, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      unlinkSync(next)
    }
  })
}

function write(file: string, bytes: Buffer): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Keys in the order of their making, each under the beginning of its hash. */
function readKeys(file: string): Map<string, Buffer> {
  const [bytes, mode] = attempt(() => [readFileSync(file), statSync(file).mode] as const)
  if ((mode & 0o077) !== 0) throw new KmsError('unavailable', `others may read the key file ${file}: chmod 600`)
  if (bytes.length === 0 || bytes.length % keyBytes !== 0)
    throw new KmsError('unavailable', `the key file ${file} does not hold keys of ${keyBytes} bytes`)
  return new Map(
    Array.from({ length: bytes.length / keyBytes }, (_, index) => {
      const key = bytes.subarray(index * keyBytes, (index + 1) * keyBytes)
      return [createHash('sha256').update('billfold/kms-file/v1').update(key).digest('hex').slice(0, 16), key] as const
    }),
  )
}

function attempt<result>(run: () => result): result {
  try {
    return run()
  } catch (error) {
    if (error instanceof KmsError) throw error
    throw new KmsError('unavailable', 'the key file cannot be made or read', { cause: error })
  }
}
