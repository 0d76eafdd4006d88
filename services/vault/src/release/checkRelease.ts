import { createHash, createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { type Manifest, manifest as manifestSchema } from './manifest.ts'
import { releaseText } from './releaseText.ts'
import { type Signature, signature as signatureSchema } from './signature.ts'

const mostBytes = 16_777_216
/** What the server writes into a page: settings as text, which nothing breaks out of. */
const settings = /<meta name="billfold-vault" content="[^"]*">/
const placeholder = '<meta name="billfold-vault" content="">'
/** The page of an offline kit, which is given as it is and never run at the vault's origin. */
const kitPage = 'recovery.html'
/** Without these a page that is byte for byte ours would still run what is not. */
const policies = ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"]

/** A file that is not as it should be: another one, or one that could not be had (which an outage does, too). */
export type ReleaseFault = { readonly path: string; readonly fault: 'changed' | 'missing' }

/**
 * Compares the pages that a vault serves with the manifest of a release: every page, every file that it loads, the policy that it comes with, and the manifest that
 * the vault shows. The manifest is of one's own build; or the vault's own, signed by a key that one has from elsewhere.
 *
 * @returns what is not as it should be; nothing when all is.
 * @example await checkRelease({ url: 'https://vault.example.com', projectId: 'my-app', manifest }) // []
 */
export async function checkRelease(options: checkRelease.Options): Promise<readonly ReleaseFault[]> {
  const { fetch: ask = fetch, projectId, timeoutMs = 30_000 } = options
  const base = options.url.replace(/\/+$/, '')
  const wrong: ReleaseFault[] = []

  async function load(path: string): Promise<{ readonly bytes: Buffer; readonly policy: string } | undefined> {
    try {
      const answer = await ask(`${base}${path}`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok || bytes.length > mostBytes) return undefined
      return { bytes, policy: answer.headers.get('content-security-policy') ?? '' }
    } catch {
      return undefined
    }
  }
  const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

  const read = async <const schema extends v.GenericSchema>(name: string, schema: schema) => {
    const path = `.well-known/${name}`
    const found = await load(`/${path}`)
    const parsed = v.safeParse(schema, found && parse(found.bytes.toString('utf8')))
    if (!parsed.success) wrong.push({ path, fault: found ? 'changed' : 'missing' })
    return parsed.success ? parsed.output : undefined
  }
  const shown = await read('release.json', manifestSchema)
  const manifest = 'manifest' in options ? options.manifest : await takeSigned()
  if (!manifest) return wrong
  if (shown && sorted(shown) !== sorted(manifest)) wrong.push({ path: '.well-known/release.json', fault: 'changed' })

  /** What the vault shows, when the key signed it, and not before what was seen last. */
  async function takeSigned(): Promise<Manifest | undefined> {
    const { key = '', newest } = options as checkRelease.ByKey
    const signed = await read('release.sig', signatureSchema)
    if (!shown || !signed) return undefined
    if (!isSigned(shown, signed, key) || signed.signedAt < (newest?.signedAt ?? 0)) {
      wrong.push({ path: '.well-known/release.sig', fault: 'changed' })
      return undefined
    }
    if (newest) newest.signedAt = signed.signedAt
    return shown
  }

  for (const [path, expected] of Object.entries(manifest.files)) {
    const page = path === kitPage ? undefined : /^([-_A-Za-z0-9]+)\.html$/.exec(path)?.[1]
    const found = await load(page === undefined ? `/${path}` : `/${page}?projectId=${encodeURIComponent(projectId)}`)
    const isPolicied =
      page === undefined || policies.every(part => found?.policy.split(';').some(one => one.trim() === part))
    const bytes = page === undefined ? found?.bytes : found?.bytes.toString('utf8').replace(settings, placeholder)
    if (bytes === undefined) wrong.push({ path, fault: 'missing' })
    else if (hash(bytes) !== expected || !isPolicied) wrong.push({ path, fault: 'changed' })
  }
  return wrong
}

export declare namespace checkRelease {
  type Common = {
    /** Of the vault. */
    readonly url: string
    /** Any project that the vault serves. */
    readonly projectId: string
    readonly timeoutMs?: number
    readonly fetch?: typeof fetch
  }
  type ByManifest = {
    /** From one's own build, never from the vault that is checked. */
    readonly manifest: Manifest
  }
  type ByKey = {
    /** Public half of the key that signs releases: 32 bytes in base64url. */
    readonly key: string
    /** Remembers the newest release that was seen: an older one is not taken after it. */
    readonly newest?: { signedAt: number }
  }
  type Options = Common & (ByManifest | ByKey)
}

function sorted({ files }: Manifest): string {
  return JSON.stringify(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a manifest was signed by the key (32 bytes in base64url) that one has from elsewhere. */
function isSigned(manifest: Manifest, { signature, signedAt }: Signature, key: string): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, releaseText(manifest, signedAt), publicKey, Buffer.from(signature, 'base64url'))
}
