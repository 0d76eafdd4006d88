import { Readable } from 'node:stream'
import { createHandler, createSessions, createVerifier, memoryNonces, memorySessions } from '@billfold/siwx'
import express from 'express'

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

const app = express()

// Before any parser of bodies: the handler reads the body itself.
app.use('/siwx', async (request, response) => {
  const { method, headers, originalUrl } = request
  const body = ['GET', 'HEAD'].includes(method) ? {} : { body: Readable.toWeb(request), duplex: 'half' }
  const answer = await handle(new Request(new URL(originalUrl, ORIGIN), { method, headers, ...body }))
  response.status(answer.status).setHeaders(answer.headers)
  response.send(Buffer.from(await answer.arrayBuffer()))
})

// A route of one's own, for those who have signed in.
app.get('/secret', async (request, response) => {
  const [session] = await sessions.list({ headers: new Headers({ cookie: request.headers.cookie ?? '' }) })
  if (session) response.send(`Hello ${session.address}`)
  else response.status(401).send('Sign in first')
})

app.use(express.static('dist'))
app.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`Listening at ${ORIGIN}, port :${PORT}\n`))
