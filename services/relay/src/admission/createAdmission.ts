import type { IncomingMessage } from 'node:http'
import { type Clock, ConfigError } from '@billfold/service'
import { isOriginAllowed } from 'billfold/protocol'
import { isWireError, type relayRefusals, verifyRelayToken } from 'billfold/wire'
import type { RelayProject } from './RelayProject.ts'
import { verifySignature } from './verifySignature.ts'

type Refusal = keyof typeof relayRefusals

const tokenRefusals: Readonly<Record<string, Refusal>> = {
  'wire/token-expired': 'tokenExpired',
  'wire/token-not-yet-valid': 'tokenNotYetValid',
  'wire/wrong-audience': 'audienceWrong',
}

/**
 * Decides who gets a socket: token first, then project, then the origin of the page. Pages send an origin that they cannot
 * choose; clients that are not pages (a wallet's app, a server) send none.
 *
 * @throws ConfigError for projects that are named twice.
 */
export function createAdmission(options: createAdmission.Options) {
  const { clock, leewayMs, urls } = options
  let byId = index(options.projects)

  function checkProject(projectId: string | null, origin: string | undefined): Refusal | undefined {
    if (byId.size === 0) return undefined
    if (!projectId) return 'projectMissing'
    const project = byId.get(projectId)
    if (!project) return 'projectUnknown'
    const { allowedOrigins = [], isDevelopment = false } = project
    if (origin === undefined || allowedOrigins.length === 0) return undefined
    const rules = { development: isDevelopment, isPublicSuffix: () => false }
    return isOriginAllowed(origin, allowedOrigins, rules) ? undefined : 'originRefused'
  }

  function admit(request: IncomingMessage): createAdmission.Verdict {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay')
    const isSentByClose = searchParams.get('useOnCloseEvent') === 'true'
    const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
    const token = searchParams.get('auth') ?? bearer
    if (!token) return { refusal: 'tokenMissing', isSentByClose }
    const projectId = searchParams.get('projectId')
    try {
      const { clientId } = verifyRelayToken(token, {
        audiences: urls.length > 0 ? urls : audiencesOf(request.headers.host, pathname),
        nowMs: clock.now(),
        leewayMs,
        verify: verifySignature,
      })
      const refusal = checkProject(projectId, request.headers.origin)
      return refusal ? { refusal, isSentByClose } : { clientId, project: byId.size === 0 ? '' : (projectId ?? '') }
    } catch (error) {
      if (!isWireError(error)) throw error
      return { refusal: tokenRefusals[error.code] ?? 'tokenBad', isSentByClose }
    }
  }

  return {
    admit,
    /** Others from now on; who has a socket keeps it. @throws ConfigError, and nothing changes. */
    replace(projects: readonly RelayProject[]): void {
      byId = index(projects)
    },
  }
}

function index(projects: readonly RelayProject[]): ReadonlyMap<string, RelayProject> {
  const byId = new Map(projects.map(project => [project.id, project]))
  if (byId.size !== projects.length) throw new ConfigError('projects', 'takes every project once')
  return byId
}

/** Without settings the address is what the client itself called: enough for development, not against another relay that passes tokens on. */
function audiencesOf(host: string | undefined, pathname: string): string[] {
  const path = pathname.replace(/\/+$/, '')
  return ['ws', 'wss'].flatMap(scheme => [`${scheme}://${host}`, `${scheme}://${host}${path}`])
}

export declare namespace createAdmission {
  type Options = {
    readonly clock: Clock
    readonly leewayMs: number
    /** Empty: everybody. */
    readonly projects: readonly RelayProject[]
    /** Addresses under which clients know this relay; empty: any address. */
    readonly urls: readonly string[]
  }
  type Verdict =
    | { readonly clientId: string; readonly project: string; readonly refusal?: undefined }
    | { readonly refusal: Refusal; readonly isSentByClose: boolean }
}
