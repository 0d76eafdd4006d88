// Every outside host in one: HTTPS on loopback, a fixed delay, CORS open, an empty answer of the wanted kind.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DELAY_MS = 50

export async function startStub() {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-bench-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=stub', '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () =>
      setTimeout(() => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'access-control-allow-methods': '*',
        })
        response.end(answer(body))
      }, DELAY_MS),
    )
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  return {
    /** Flags that lead every host but loopback to the stub. */
    flags: [`--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`, '--ignore-certificate-errors'],
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
        rmSync(folder, { recursive: true, force: true })
      }),
  }
}

/** JSON-RPC is answered by zero, so that balances are there; everything else by an empty object. */
function answer(body) {
  try {
    const parsed = JSON.parse(body)
    const one = request => ({ jsonrpc: '2.0', id: request.id, result: '0x0' })
    if (Array.isArray(parsed)) return JSON.stringify(parsed.map(one))
    if (parsed.method) return JSON.stringify(one(parsed))
  } catch {
    // not JSON: a read
  }
  return '{}'
}
