import { randomBytes, randomUUID } from 'node:crypto'
import { Auth } from '@auth/core'
import { createVerifier, memoryNonces, memoryRevocations } from '@billfold/siwx'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { walletProvider } from './walletProvider.js'

const {
  PORT = '3000',
  ORIGIN = `http://127.0.0.1:${PORT}`,
  AUTH_SECRET = randomBytes(32).toString('hex'),
} = process.env
const nonces = memoryNonces()
const revocations = memoryRevocations()
const verifier = createVerifier({
  domain: new URL(ORIGIN).host,
  origin: ORIGIN,
  chains: [{ id: 'eip155:1', rpcUrls: ['https://ethereum-rpc.publicnode.com'] }],
  nonces,
})
const maxAge = 24 * 3_600
const config = {
  basePath: '/auth',
  secret: AUTH_SECRET,
  // The address is ORIGIN, whatever the header Host says.
  trustHost: true,
  providers: [walletProvider(verifier)],
  session: { strategy: 'jwt', maxAge },
  callbacks: {
    /** Auth.js keeps no list of its tokens: a copy of one would count after signing out. */
    async jwt({ token, user }) {
      if (user) return { ...token, session: randomUUID() }
      const [revoked] = await revocations.get([`${token.session}`])
      return revoked === undefined ? token : null
    },
    session: ({ session, token }) => ({ ...session, user: { id: token.sub, name: token.name } }),
  },
  events: {
    signOut: ({ token }) => token && revocations.set(`${token.session}`, '1', Date.now() + maxAge * 1_000),
  },
}
const auth = request => {
  const { pathname, search } = new URL(request.url)
  return Auth(new Request(new URL(`${pathname}${search}`, ORIGIN), request), config)
}

const app = new Hono()
app.get('/nonce', async context => context.json({ nonce: await nonces.issue() }, 200, { 'cache-control': 'no-store' }))
app.all('/auth/*', context => auth(context.req.raw))

// A route of one's own, for those who have signed in.
app.get('/secret', async context => {
  const headers = { cookie: context.req.header('cookie') ?? '' }
  const session = await (await auth(new Request(new URL('/auth/session', ORIGIN), { headers }))).json()
  return session ? context.text(`Hello ${session.user.name}`) : context.text('Sign in first', 401)
})

app.use('*', serveStatic({ root: 'dist' }))
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () =>
  process.stdout.write(`Listening at ${ORIGIN}, port :${PORT}\n`),
)
