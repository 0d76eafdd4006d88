import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Hono } from 'hono'
import type { PageNetwork } from '../../../contract/calls/pageNetwork.ts'
import type { PageSettings } from '../../../contract/calls/pageSettings.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { CallEnv } from '../../../serve/createCallApp.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import type { PageOptions } from './PageOptions.ts'
import { pageSurfaces } from './PageSurface.ts'
import { toPageHeaders } from './toPageHeaders.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const placeholder = '<meta name="billfold-vault" content="">'

/**
 * The vault's pages, each with the settings of its project written into it. An unknown project gets none, and neither does a request that
 * would load a page as something else.
 */
export function servePages(
  app: Hono<CallEnv>,
  services: Pick<VaultServices, 'escrow' | 'farcaster' | 'projects' | 'social'>,
  options: PageOptions,
): void {
  const { descriptors, folder, imageSources = [], networks = [] } = options
  const connectSources = [...(options.connectSources ?? []), ...originsOf(networks)]
  const { escrow, projects } = services
  for (const surface of pageSurfaces)
    app.get(`/${surface}`, async c => {
      const dest = c.req.header('sec-fetch-dest')
      if (dest !== undefined && dest !== 'iframe' && dest !== 'document') throw new CallRefusal('origin-refused')
      const project = projects.require(c.req.query('projectId') ?? '')
      const settings: PageSettings = {
        projectId: project.id,
        projectName: project.name,
        realm: project.realm,
        isDevelopment: project.isDevelopment,
        allowedOrigins: [...project.allowedOrigins],
        escrow: escrow && project.isEscrowed ? { url: escrow.url, publicKey: escrow.publicKey } : null,
        escrowDelayMs: project.escrowDelayMs,
        hasDescriptors: descriptors !== undefined && descriptors.size > 0,
        logins: [...services.social.keys(), ...(services.farcaster ? (['farcaster'] as const) : [])],
        networks: [...networks, ...project.customNetworks.filter(one => !networks.some(own => own.id === one.id))],
      }
      const content = JSON.stringify(settings).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
      const page = await readFile(join(folder, `${surface}.html`), 'utf8')
      const headers = toPageHeaders({
        surface,
        frameAncestors: projects.frameAncestors(project.id),
        connectSources: [...(escrow ? [escrow.url] : []), ...connectSources, ...originsOf(project.customNetworks)],
        imageSources,
      })
      return c.body(
        page.replace(placeholder, () => `<meta name="billfold-vault" content="${content}">`),
        200,
        headers,
      )
    })

  // The page of an offline kit: read by the settings, saved by the visitor, and never run on the vault's own origin.
  app.get('/recovery.html', async c =>
    c.body(new Uint8Array(await readFile(join(folder, 'recovery.html'))), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="recovery.html"',
    }),
  )

  // What the operator's descriptions say of a contract: for approvals, asked by pages whose settings say that there are some.
  app.get('/descriptors/:chainId/:address', c => {
    const { address, chainId } = c.req.param()
    return c.json(descriptors?.get(`${chainId} ${address.toLowerCase()}`) ?? [], 200, {
      'cache-control': 'private, max-age=300',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  // The hashes of the pages and their signature, for a watcher outside.
  for (const name of ['release.json', 'release.sig'])
    app.get(`/.well-known/${name}`, async c => {
      const bytes = await readFile(join(folder, name)).catch(() => {
        throw new CallRefusal('not-found')
      })
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      })
    })

  app.get('/assets/:name', async c => {
    const name = c.req.param('name')
    const type = types[extname(name)]
    if (!/^[-_.A-Za-z0-9]{1,128}$/.test(name) || name.startsWith('.') || type === undefined)
      throw new CallRefusal('not-found')
    const bytes = await readFile(join(folder, 'assets', name)).catch(() => {
      throw new CallRefusal('not-found')
    })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      // A worker has the policy of its own file.
      'content-security-policy': `default-src 'none'; connect-src ${["'self'", ...(escrow ? [escrow.url] : []), ...connectSources].join(' ')}; script-src 'self'; frame-ancestors 'none'`,
    })
  })
}

/** Where the nodes of networks answer. */
function originsOf(networks: readonly PageNetwork[]): readonly string[] {
  const nodes = networks.flatMap(one => [one.rpcUrl ?? [], one.secondRpcUrl ?? [], one.hostRpcOrigins].flat())
  return [...new Set(nodes.map(node => new URL(node).origin))]
}
