import { createHandler, createSessions, createVerifier, memoryRevocations, sealedNonces } from '@billfold/siwx'
import { headers } from 'next/headers'
import { isSecure, jwt, origin, secret } from './settings'

// Routes, pages and actions are bundles of their own: what is kept in memory is kept once for all of them.
// With several instances use `sqlRevocations` or `redisRevocations`.
const kept = globalThis as { revocations?: ReturnType<typeof memoryRevocations> }
kept.revocations ??= memoryRevocations()

const nonces = sealedNonces({ secret, isSecure })
const sessions = createSessions({ jwt: { ...jwt, revocations: kept.revocations }, isSecure })
const verifier = createVerifier({
  domain: new URL(origin).host,
  origin,
  chains: [{ id: 'eip155:1', rpcUrls: ['https://ethereum-rpc.publicnode.com'] }],
  nonces,
})

const onError = (error: unknown) => process.stderr.write(`${(error as Error).stack}\n`)
export const handle = createHandler({ verifier, sessions, nonces, onError })

/** Who sent the request that is served: for pages, actions and route handlers. */
export async function getVisitor() {
  const [session] = await sessions.list({ headers: await headers() })
  return session
}
