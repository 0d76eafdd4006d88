import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Manifest, manifest as manifestSchema } from './manifest.ts'

const mostBytes = 16_777_216
/** What the server writes into a page: settings as text, which nothing breaks out of. */
const settings = /<meta name="billfold-vault" content="[^"]*">/
const placeholder = '<meta name="billfold-vault" content="">'
/** The page of an offline kit, which is given as it is and never run at the vault's origin. */
const kitPage = 'recovery.html'
/** Without these a page that is byte for byte ours would still run what is not. */
const policies = ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"]

/**
 * Compares the pages that a vault serves with the manifest of a release that one built or checked oneself: every page, every file that it loads, the policy that it
 * comes with, and the manifest that the vault shows.
 *
 * @returns what is not as it should be, by its path; nothing when all is.
 * @example await checkRelease({ url: 'https://vault.example.com', projectId: 'my-app', manifest }) // []
 */
export async function checkRelease(options: checkRelease.Options): Promise<readonly string[]> {
  const { fetch: ask = fetch, manifest, projectId, timeoutMs = 30_000 } = options
  const base = options.url.replace(/\/+$/, '')
  const wrong: string[] = []

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

  for (const [path, expected] of Object.entries(manifest.files)) {
    const page = path === kitPage ? undefined : /^([-_A-Za-z0-9]+)\.html$/.exec(path)?.[1]
    const found = await load(page === undefined ? `/${path}` : `/${page}?projectId=${encodeURIComponent(projectId)}`)
    const isPolicied =
      page === undefined || policies.every(part => found?.policy.split(';').some(one => one.trim() === part))
    const bytes = page === undefined ? found?.bytes : found?.bytes.toString('utf8').replace(settings, placeholder)
    if (bytes === undefined || hash(bytes) !== expected || !isPolicied) wrong.push(path)
  }
  const shown = await load('/.well-known/release.json')
  const parsed = v.safeParse(manifestSchema, shown && parse(shown.bytes.toString('utf8')))
  const isSame = parsed.success && sorted(parsed.output) === sorted(manifest)
  return isSame ? wrong : [...wrong, '.well-known/release.json']
}

export declare namespace checkRelease {
  type Options = {
    /** Of the vault. */
    readonly url: string
    /** Any project that the vault serves. */
    readonly projectId: string
    /** From one's own build, never from the vault that is checked. */
    readonly manifest: Manifest
    readonly timeoutMs?: number
    readonly fetch?: typeof fetch
  }
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
