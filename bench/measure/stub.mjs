// Every outside host in one: HTTPS on loopback, a fixed delay, CORS open, an answer of the wanted kind.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DELAY_MS = 50
const PAGE = 40
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#47c"/></svg>'

/** Starts it. `flags` lead every host but loopback to it; end it with `stop`. */
export async function startStub() {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('error', () => {})
    request.on('end', () =>
      setTimeout(() => {
        if (response.destroyed) return
        const { type, text } = answer(new URL(request.url, 'https://stub'), body)
        response.writeHead(200, {
          'content-type': type,
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'access-control-allow-methods': '*',
          'access-control-max-age': '600',
        })
        response.end(text)
      }, DELAY_MS),
    )
  })
  const sessions = new Set()
  server.on('session', session => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    flags: [
      `--host-resolver-rules=MAP * 127.0.0.1:${server.address().port}, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        for (const session of sessions) session.destroy()
      }),
  }
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-bench-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=stub',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function answer(url, body) {
  if (url.pathname.endsWith('/getWallets')) return json(listWallets(url))
  if (url.pathname.includes('/getWalletImage/')) return { type: 'image/svg+xml', text: PICTURE }
  if (url.pathname.endsWith('/appkit/v1/config')) return json({ features: [] })
  return json(answerRpc(body))
}

/** JSON-RPC is answered by zero, so that balances are there; everything else by an empty object. */
function answerRpc(body) {
  const one = ({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : '0x0' })
  try {
    const parsed = JSON.parse(body)
    if (Array.isArray(parsed)) return parsed.map(one)
    if (parsed.method) return one(parsed)
  } catch {
    // not JSON: a read
  }
  return {}
}

/** A directory of as many wallets as the path begins with: `/600/getWallets?page=1&entries=40`. */
function listWallets(url) {
  const length = Number(url.pathname.split('/')[1])
  const search = (url.searchParams.get('search') ?? '').toLowerCase()
  const size = Number(url.searchParams.get('entries') ?? PAGE)
  const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size
  const rows = Array.from({ length }, (_, index) => String(index).padStart(4, '0'))
    .filter(number => `wallet ${number}`.includes(search))
    .map(number => ({
      id: `wallet-${number}`,
      name: `Wallet ${number}`,
      homepage: `https://wallet-${number}.example/`,
      image_id: `wallet-${number}`,
      chains: ['eip155:1'],
    }))
  return { data: rows.slice(start, start + size), count: rows.length }
}

function json(value) {
  return { type: 'application/json', text: JSON.stringify(value) }
}
