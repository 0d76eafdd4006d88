import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { pageSettings } from '../src/contract/calls/pageSettings.ts'
import { escrowUrl, vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'

async function create() {
  const folder = makeFolder()
  mkdirSync(join(folder, 'assets'))
  const html =
    '<!doctype html><meta name="billfold-vault" content=""><script type="module" src="/assets/frame-1.js"></script>'
  for (const name of ['frame', 'window', 'passkey', 'settings', 'recovery'])
    writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(join(folder, 'assets', 'frame-1.js'), 'export {}')
  const pages = { folder, connectSources: ['https://rpc.example'], imageSources: ['https://images.example'] }
  const projects = [
    { id: 'alpha', name: 'A "quoted" <name>', allowedOrigins: ['https://alpha.example', '*.apps.example'] },
    { id: 'dev', isDevelopment: true, allowedOrigins: [], vault: { escrow: false } },
    { id: 'nobody', allowedOrigins: [] },
  ]
  const stack = await createTestVault({ vault: { pages, projects } })
  const get = (path: string, headers: Record<string, string> = {}) =>
    stack.fetch(new Request(`${vaultUrl}${path}`, { headers }))
  return { folder, stack, get }
}

const policyOf = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map(part => [part.split(' ')[0], part]),
  )

describe('the pages', () => {
  // Item 10 of issue 18: the pages were built again, and the frame answered 503 as if a server that it needs were away.
  it('that are not there are a fault of ours, named by /ready, and no outage that passes', async () => {
    const { folder, get, stack } = await create()
    const ready = async () => {
      const answer = await get('/ready')
      return [answer.status, (await answer.json()) as object]
    }
    expect(await ready()).toMatchObject([200, { checks: { pages: 'ok' } }])
    rmSync(join(folder, 'frame.html'))
    expect((await get('/frame?projectId=alpha')).status).toBe(500)
    expect(stack.log.lines.find(({ event }) => event === 'request.failed')?.fields).toMatchObject({ code: 'ENOENT' })
    expect(await ready()).toMatchObject([503, { checks: { pages: 'failed', database: 'ok' } }])
  })

  it('carry the headers of the design: the frame for its project’s origins, the window for no origin', async () => {
    const { get } = await create()
    const frame = await get('/frame?projectId=alpha', { 'sec-fetch-dest': 'iframe' })
    expect(frame.status).toBe(200)
    expect(policyOf(frame)).toMatchObject({
      'default-src': "default-src 'none'",
      'script-src': "script-src 'self'",
      'style-src': "style-src 'self'",
      'img-src': "img-src 'self' blob: data: https://images.example",
      'connect-src': `connect-src 'self' ${escrowUrl} https://rpc.example`,
      'worker-src': "worker-src 'self'",
      'base-uri': "base-uri 'none'",
      'form-action': "form-action 'none'",
      'frame-src': "frame-src 'none'",
      'object-src': "object-src 'none'",
      'require-trusted-types-for': "require-trusted-types-for 'script'",
      'frame-ancestors': 'frame-ancestors https://alpha.example https://*.apps.example',
    })
    expect(Object.fromEntries(frame.headers)).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'Sec-Fetch-Dest',
    })
    expect(frame.headers.get('strict-transport-security')).toContain('preload')
    expect(frame.headers.get('x-frame-options')).toBeNull()
    expect(frame.headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
    expect(policyOf(await get('/window?projectId=alpha'))['frame-ancestors']).toBe("frame-ancestors 'none'")
    const settings = await get('/settings?projectId=alpha')
    expect(policyOf(settings)['frame-ancestors']).toBe("frame-ancestors 'none'")
    expect(settings.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    // Saved by visitors, never run here.
    const recovery = await get('/recovery.html')
    expect(recovery.headers.get('content-disposition')).toContain('attachment')
    expect(recovery.headers.get('content-security-policy')).toContain('sandbox')
    expect(policyOf(await get('/frame?projectId=nobody'))['frame-ancestors']).toBe("frame-ancestors 'none'")
    const development = policyOf(await get('/frame?projectId=dev'))['frame-ancestors']
    for (const origin of ['http://127.0.0.1:*', 'http://localhost:*', 'https://*.vercel.app'])
      expect(development).toContain(origin)
  })

  it('hold the settings of their project, which nothing in a name breaks out of', async () => {
    const { get, stack } = await create()
    const html = await (await get('/frame?projectId=alpha')).text()
    const content = /content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(content).not.toContain('<')
    const decoded = content.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))
    expect(v.parse(pageSettings, JSON.parse(decoded))).toEqual({
      projectId: 'alpha',
      projectName: 'A "quoted" <name>',
      realm: expect.stringMatching(/^own-[0-9a-f]{40}$/),
      isDevelopment: false,
      allowedOrigins: ['https://alpha.example', '*.apps.example'],
      escrow: { url: escrowUrl, publicKey: (await stack.escrow.describe()).publicKey },
      escrowDelayMs: 86_400_000,
      hasDescriptors: false,
      logins: [],
      networks: [],
    })
    expect(await (await get('/frame?projectId=dev')).text()).toContain('&#34;escrow&#34;:null')
  })

  it('are refused for unknown projects and as anything but a page', async () => {
    const { get } = await create()
    for (const path of ['/frame', '/frame?projectId=gamma', '/frame?projectId=__proto__', '/window?projectId=']) {
      const answer = await get(path)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    for (const dest of ['script', 'empty', 'image', 'embed', 'object', 'worker'])
      expect((await get('/frame?projectId=alpha', { 'sec-fetch-dest': dest })).status).toBe(403)
    for (const path of [
      '/assets/..%2fframe.html',
      '/assets/%2e%2e/frame.html',
      '/assets/.hidden.js',
      '/assets/none.js',
      '/assets/x.html',
      '/etc/passwd',
    ])
      expect((await get(path)).status, path).toBe(404)
    const asset = await get('/assets/frame-1.js')
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})
