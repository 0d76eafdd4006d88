import { readObject } from '../wallet/readParams.ts'
import type {
  PairingMetadata,
  ProposalNamespace,
  SessionProposal,
  SignInPayload,
  SignInRequest,
  WireMessage,
  WireProblem,
} from './PairingMessages.ts'

/** Reads one JSON-RPC message. Throws for other data. */
export function readMessage(text: string): WireMessage {
  const { id, method, params, result, error } = readObject(JSON.parse(text), 'the message')
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new Error('An id is a safe integer')
  if (typeof method === 'string') return { id, method, params }
  return error === undefined ? { id, result } : { id, error: readObject(error, 'the error') as WireProblem }
}

/** Reads `wc_sessionPropose`. Throws for what the specification does not allow. */
export function readProposal(params: unknown, fallbackExpiry: number): SessionProposal {
  const given = readObject(params, 'the proposal')
  const proposer = readObject(given.proposer, 'the proposer')
  return {
    requiredNamespaces: readNamespaces(given.requiredNamespaces),
    optionalNamespaces: readNamespaces(given.optionalNamespaces),
    proposer: { publicKey: readKey(proposer.publicKey), metadata: readMetadata(proposer.metadata) },
    ...(given.sessionProperties === undefined
      ? {}
      : { sessionProperties: readObject(given.sessionProperties, 'the properties') }),
    expiryTimestamp: readSeconds(given.expiryTimestamp, fallbackExpiry),
  }
}

/** Reads `wc_sessionAuthenticate`. Throws for what the specification does not allow. */
export function readSignIn(params: unknown, fallbackExpiry: number): SignInRequest {
  const given = readObject(params, 'the request')
  const requester = readObject(given.requester, 'the requester')
  const payload = readObject(given.authPayload, 'the payload')
  for (const name of ['domain', 'aud', 'nonce', 'version', 'iat'])
    if (typeof payload[name] !== 'string') throw new Error(`${name} must be a text`)
  for (const name of ['statement', 'exp', 'nbf', 'requestId', 'type'])
    if (!['string', 'undefined'].includes(typeof payload[name])) throw new Error(`${name} must be a text`)
  const chains = readTexts(payload.chains, 'chains')
  if (payload.resources !== undefined) readTexts(payload.resources, 'resources')
  if (chains.length === 0 || chains.some(chain => !/^eip155:\d+$/.test(chain))) throw new Error('chains of eip155 only')
  return {
    requester: { publicKey: readKey(requester.publicKey), metadata: readMetadata(requester.metadata) },
    authPayload: payload as SignInPayload,
    expiryTimestamp: readSeconds(given.expiryTimestamp, fallbackExpiry),
  }
}

/** Reads `wc_sessionRequest`. Throws for what the specification does not allow. */
export function readRequest(params: unknown): readRequest.ReturnType {
  const given = readObject(params, 'the request')
  const request = readObject(given.request, 'the request')
  if (typeof given.chainId !== 'string' || typeof request.method !== 'string') throw new Error('no chain or no method')
  const expiry = request.expiryTimestamp ?? request.expiry
  return {
    chain: given.chainId,
    method: request.method,
    params: request.params,
    ...(typeof expiry === 'number' ? { expiry } : {}),
  }
}

export declare namespace readRequest {
  type ReturnType = {
    /** CAIP-2. */
    readonly chain: string
    readonly method: string
    readonly params: unknown
    /** Unix seconds. */
    readonly expiry?: number
  }
}

function readNamespaces(value: unknown): Readonly<Record<string, ProposalNamespace>> {
  if (value === undefined) return {}
  return Object.fromEntries(
    Object.entries(readObject(value, 'the namespaces')).map(([key, given]) => {
      const row = readObject(given, key)
      const chains = row.chains === undefined ? undefined : readTexts(row.chains, 'chains')
      if (!chains && !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(key)) throw new Error(`${key} names no chains`)
      if (chains?.some(chain => chain !== key && !chain.startsWith(`${key}:`)))
        throw new Error(`${key} holds chains of another namespace`)
      const [methods, events] = [readTexts(row.methods, 'methods'), readTexts(row.events, 'events')]
      return [key, { ...(chains ? { chains } : {}), methods, events }]
    }),
  )
}

function readMetadata(value: unknown): PairingMetadata {
  const { name, description, url, icons, ...more } = readObject(value, 'the metadata')
  for (const text of [name, description, url]) if (typeof text !== 'string') throw new Error('metadata are texts')
  return { ...more, name, description, url, icons: readTexts(icons, 'icons') } as PairingMetadata
}

function readTexts(value: unknown, what: string): readonly string[] {
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    throw new Error(`${what} must be a list of texts`)
  return value
}

function readKey(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new Error('a public key has 64 hex digits')
  return value
}

function readSeconds(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : fallback
}
