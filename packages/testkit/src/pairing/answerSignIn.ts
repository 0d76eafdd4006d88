import { agreeKey, type Cacao, createKeyPair, toTopic } from 'billfold/wire'
import { isStruck } from '../wallet/Switches.ts'
import { answerWire } from './answerWire.ts'
import type { PairingCore } from './PairingCore.ts'
import type { SignInRequest } from './PairingMessages.ts'
import { pairingEvents } from './pairingMethods.ts'
import { readSignIn } from './readMessage.ts'
import { signCacaos } from './signCacaos.ts'
import { tags } from './tags.ts'
import { WireRefusal } from './WireRefusal.ts'

const rejectSeconds = 300

/**
 * `wc_sessionAuthenticate` from its arrival to the signed answer, or to a rejection. Both are sent as envelopes of type 1, on the
 * topic of the app's key; there is no settlement, both sides derive the session. Never rejects.
 */
export async function answerSignIn(core: PairingCore, topic: string, id: number, params: unknown): Promise<void> {
  let request: SignInRequest
  try {
    request = readSignIn(params, Math.floor(core.clock.now() / 1_000) + 3_600)
  } catch {
    // Without the app's key no answer can be sent.
    core.messenger.countFault()
    return
  }
  const { authPayload, requester } = request
  const own = createKeyPair(core.random)
  const key = agreeKey(own.privateKey, requester.publicKey)
  const answer = {
    topic: toTopic(requester.publicKey),
    key,
    senderPublicKey: own.publicKey,
    id,
    method: 'wc_sessionAuthenticate',
  }
  const row = tags.wc_sessionAuthenticate
  try {
    const chains = authPayload.chains.filter(chain => [...core.chainIds].some(known => chain === `eip155:${known}`))
    if (chains.length === 0) throw new WireRefusal(5100, 'Unsupported chains.')
    const address = core.signer.permitted[0] ?? '0x'
    const verdict = await core.questions.ask({
      id: `${id}`,
      kind: 'signIn',
      topic,
      peer: requester.metadata,
      method: 'wc_sessionAuthenticate',
      params,
      chains,
      account: address,
      text: toQuestion(request),
      expiresAt: request.expiryTimestamp * 1_000,
    })
    if (verdict.kind === 'gone' || !core.memory.pairings.has(topic)) return
    if (verdict.kind === 'no') throw new WireRefusal(verdict.code ?? core.switches.rejectCode, 'User rejected.', false)
    if (isStruck(core.switches.silent, 'wc_sessionAuthenticate')) return
    const cacaos = await signCacaos(core, { request: authPayload, chains, address })
    await keep(core, { pairingTopic: topic, key, publicKey: own.publicKey, peer: requester, cacaos })
    const responder = { publicKey: own.publicKey, metadata: core.metadata }
    await answerWire(core, { ...answer, result: { cacaos, responder } })
  } catch (cause) {
    const isByVisitor = cause instanceof WireRefusal && !cause.isAutomatic
    await answerWire(core, {
      ...answer,
      tag: isByVisitor ? row.reject : row.autoReject,
      ttlSeconds: rejectSeconds,
      cause,
    })
  }
}

type Kept = {
  readonly pairingTopic: string
  readonly key: string
  readonly publicKey: string
  readonly peer: SignInRequest['requester']
  readonly cacaos: readonly Cacao[]
}

/** The session that both sides derive: what the ReCaps name. Without methods there is no session. */
async function keep(core: PairingCore, { pairingTopic, key, publicKey, peer, cacaos }: Kept): Promise<void> {
  const { clock, link, memory, switches } = core
  const now = Math.floor(clock.now() / 1_000)
  const pairing = memory.pairings.get(pairingTopic)
  if (pairing) memory.keepPairing({ ...pairing, isActive: true, expiry: now + 300 })
  const grants = cacaos.flatMap(({ p }) => grantsOf(p))
  if (grants.length === 0) return
  const all = (pick: (grant: (typeof grants)[number]) => readonly string[]) => [...new Set(grants.flatMap(pick))]
  const topic = toTopic(key)
  memory.keepSession({
    topic,
    pairingTopic,
    key,
    publicKey,
    peer,
    namespaces: {
      eip155: {
        chains: all(({ chains }) => chains),
        accounts: all(({ chains, address }) => chains.map(chain => `${chain}:${address}`)),
        methods: all(({ methods }) => methods),
        events: pairingEvents,
      },
    },
    expiry: now + switches.sessionSeconds,
    isAcknowledged: true,
  })
  await link.subscribe(topic)
}

/** Reads what was just signed: the last resource, when it is a ReCap. */
function grantsOf({ iss, resources }: Cacao.Payload) {
  const [, , namespace, reference, address = ''] = iss.split(':')
  const recap = resources?.at(-1)?.match(/^urn:recap:(.+)$/)?.[1]
  if (!recap) return []
  const { att } = JSON.parse(atob(recap)) as { att: Record<string, Record<string, { chains?: string[] }[]>> }
  return Object.entries(att.eip155 ?? {}).map(([ability, limits]) => ({
    address,
    methods: [ability.slice(ability.indexOf('/') + 1)],
    chains: [`${namespace}:${reference}`, ...limits.flatMap(limit => limit.chains ?? [])],
  }))
}

function toQuestion({ authPayload }: SignInRequest): string {
  const { domain, statement, aud, chains } = authPayload
  return [`${domain} wants you to sign in at ${aud}`, ...(statement ? [statement] : []), chains.join(', ')].join('\n')
}
