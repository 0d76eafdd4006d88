import { createHandler, createSessions, createVerifier, memoryNonces, memorySessions } from '@billfold/siwx'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const { PORT = '3000', ORIGIN = `http://127.0.0.1:${PORT}` } = process.env
const isSecure = ORIGIN.startsWith('https:')
const nonces = memoryNonces()
const sessions = createSessions({ store: memorySessions(), isSecure })
const verifier = createVerifier({
  domain: new URL(ORIGIN).host,
  origin: ORIGIN,
  chains: [{ id: 'eip155:1', rpcUrls: ['https://ethereum-rpc.publicnode.com'] }],
  nonces,
})
const onError = error => process.stderr.write(`${error.stack}\n`)
const handle = createHandler({ verifier, sessions, nonces, onError })

const app = new Hono()
app.all('/siwx/*', context => handle(context.req.raw))

// A route of one's own, for those who have signed in.
app.get('/secret', async context => {
  const [session] = await sessions.list(context.req.raw)
  return session ? context.text(`Hello ${session.address}`) : context.text('Sign in first', 401)
})

app.use('*', serveStatic({ root: 'dist' }))
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () =>
  process.stdout.write(`Listening at ${ORIGIN}, port :${PORT}\n`),
)
