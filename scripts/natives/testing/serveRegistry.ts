import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Manifest = { name: string; version: string; [field: string]: unknown }

/**
 * A registry of npm packages on a loopback port, with real archives of the given manifests.
 *
 * @example const registry = await serveRegistry([{ name: 'tool', version: '1.0.0' }]); registry.url; await registry.stop()
 */
export async function serveRegistry(manifests: readonly Manifest[]) {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-registry-'))
  const absent = new Set<string>()
  const downloads: string[] = []
  const server = createServer(({ headers, url = '' }, response) => {
    const path = decodeURIComponent(url.slice(1))
    const [name = '', version] = path.split('/-/')
    const found = absent.has(name) ? [] : manifests.filter(manifest => manifest.name === name)
    if (found.length === 0) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    if (version) {
      downloads.push(`${name}@${version}`)
      return response.end(readFileSync(archiveOf(name, version)))
    }
    const versions = found.map(manifest => {
      const archive = archiveOf(name, manifest.version)
      const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
      const tarball = `http://${headers.host}/${name}/-/${manifest.version}`
      return [manifest.version, { ...manifest, dist: { integrity, tarball } }]
    })
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: found.at(-1)?.version },
        versions: Object.fromEntries(versions),
      }),
    )
  })

  function archiveOf(name: string, version: string): string {
    return join(folder, `${name.replace('/', '+')}@${version}.tgz`)
  }

  for (const manifest of manifests) {
    const archive = archiveOf(manifest.name, manifest.version)
    const source = `${archive}.d`
    mkdirSync(join(source, 'package'), { recursive: true })
    writeFileSync(join(source, 'package/package.json'), JSON.stringify(manifest))
    execFileSync('tar', ['-czf', archive, '-C', source, 'package'])
  }
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Names of packages that it does not carry for now. */
    absent,
    /** `name@version` of each archive that was fetched. */
    downloads,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      rmSync(folder, { recursive: true })
    },
  }
}
