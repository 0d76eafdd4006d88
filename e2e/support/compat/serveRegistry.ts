import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { run } from '../run.ts'

type Manifest = { readonly name: string; readonly version: string }

/**
 * A registry of packages that has ours as they would be published, and redirects requests for another package to the one
 * that this machine uses. So the commands of the documentation run as they are written.
 */
export async function serveRegistry(tarballs: readonly string[]): Promise<serveRegistry.ReturnType> {
  const upstream = (await run('npm', ['config', 'get', 'registry'], { cwd: '/' })).trim().replace(/\/$/, '')
  const files = new Map(tarballs.map(path => [`/-/${basename(path)}`, readFileSync(path)]))
  const own = new Map([...files].map(([path, bytes]) => [readManifest(bytes).name, { path, bytes }]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = files.get(path)
    const known = own.get(path.slice(1))
    if (file) return void response.end(file)
    if (!known) return void response.writeHead(302, { location: `${upstream}${request.url}` }).end()
    const manifest = readManifest(known.bytes)
    const integrity = `sha512-${createHash('sha512').update(known.bytes).digest('base64')}`
    const shasum = createHash('sha1').update(known.bytes).digest('hex')
    const dist = { tarball: `${url}${known.path}`, integrity, shasum }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        name: manifest.name,
        'dist-tags': { latest: manifest.version },
        time: { [manifest.version]: '2026-01-01T00:00:00.000Z' },
        versions: { [manifest.version]: { ...manifest, dist } },
      }),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

export declare namespace serveRegistry {
  type ReturnType = { readonly url: string; close(): Promise<void> }
}

/** `package.json` out of a tarball: blocks of 512 bytes, a header before each file. */
function readManifest(tarball: Buffer): Manifest {
  const bytes = gunzipSync(tarball)
  for (let at = 0; at < bytes.length; ) {
    const text = (from: number, length: number) =>
      bytes.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8) || 0
    if (text(0, 100) === 'package/package.json')
      return JSON.parse(bytes.toString('utf8', at + 512, at + 512 + size)) as Manifest
    at += 512 + Math.ceil(size / 512) * 512
  }
  throw new Error('a tarball without package.json')
}
