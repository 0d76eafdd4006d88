import { agreeKey, createKeyPair, toTopic } from 'billfold/wire'
import { isStruck } from '../wallet/Switches.ts'
import { answerWire } from './answerWire.ts'
import { grantNamespaces } from './grantNamespaces.ts'
import type { PairingCore } from './PairingCore.ts'
import type { SessionProposal } from './PairingMessages.ts'
import type { Approval } from './PairingWallet.ts'
import { readProposal } from './readMessage.ts'
import { settleNamespaces } from './settleNamespaces.ts'
import { tags } from './tags.ts'
import { toGrantable } from './toGrantable.ts'
import { WireRefusal } from './WireRefusal.ts'

const relay = { protocol: 'irn' }
const acknowledgeMs = 300_000

/** `wc_sessionPropose` from its arrival to the settled session, or to a rejection. Never rejects. */
export async function answerProposal(core: PairingCore, topic: string, id: number, params: unknown): Promise<void> {
  const key = core.memory.keyOf(topic)
  if (!key) return
  const row = tags.wc_sessionPropose
  try {
    const { proposal, namespaces } = read(core, params)
    const peer = proposal.proposer.metadata
    const verdict = await core.questions.ask({
      id: `${id}`,
      kind: 'proposal',
      topic,
      peer,
      method: 'wc_sessionPropose',
      params,
      namespaces,
      chains: Object.values(namespaces).flatMap(({ chains }) => chains ?? []),
      account: Object.values(namespaces)[0]?.accounts[0]?.split(':').at(-1) ?? '',
      text: `It may ask for ${
        Object.values(namespaces)
          .flatMap(({ methods }) => methods)
          .join(', ') || 'nothing'
      }`,
      expiresAt: proposal.expiryTimestamp * 1_000,
    })
    if (verdict.kind === 'gone' || !core.memory.pairings.has(topic)) return
    if (verdict.kind === 'no') throw new WireRefusal(verdict.code ?? core.switches.rejectCode, 'User rejected.', false)
    if (isStruck(core.switches.silent, 'wc_sessionPropose')) return
    await core.wait(core.switches.delayMs)
    const approval = withProperties(core, { namespaces, ...verdict.approval })
    await settle(core, { topic, id, key, proposal, approval }).catch(() => core.messenger.countFault())
  } catch (cause) {
    const isByVisitor = cause instanceof WireRefusal && !cause.isAutomatic
    await answerWire(core, {
      topic,
      key,
      id,
      method: 'wc_sessionPropose',
      tag: isByVisitor ? row.reject : row.autoReject,
      cause,
    })
  }
}

function read(core: PairingCore, params: unknown) {
  let proposal: SessionProposal
  try {
    proposal = readProposal(params, Math.floor(core.clock.now() / 1_000) + 300)
  } catch (cause) {
    throw new WireRefusal(1006, `Invalid session proposal namespaces. ${cause instanceof Error ? cause.message : ''}`)
  }
  return {
    proposal,
    namespaces: grantNamespaces(proposal, toGrantable(core)),
  }
}

/** The properties of those families that are granted, unless the yes names its own. */
function withProperties({ families }: PairingCore, approval: Approval): Approval {
  const granted = families.filter(({ namespace }) => approval.namespaces?.[namespace])
  const sessionProperties = Object.assign({}, ...granted.map(family => family.sessionProperties()))
  return Object.keys(sessionProperties).length > 0 ? { sessionProperties, ...approval } : approval
}

type Settlement = {
  readonly topic: string
  readonly id: number
  readonly key: string
  readonly proposal: SessionProposal
  readonly approval: Approval
}

async function settle(core: PairingCore, { topic, id, key, proposal, approval }: Settlement): Promise<void> {
  const { clock, link, memory, messenger, metadata, random, switches } = core
  const own = createKeyPair(random)
  const sessionKey = agreeKey(own.privateKey, proposal.proposer.publicKey)
  const sessionTopic = toTopic(sessionKey)
  const now = Math.floor(clock.now() / 1_000)
  const expiry = now + switches.sessionSeconds
  const namespaces = settleNamespaces(approval.namespaces ?? {}, switches)
  memory.keepSession({
    topic: sessionTopic,
    pairingTopic: topic,
    key: sessionKey,
    publicKey: own.publicKey,
    peer: proposal.proposer,
    namespaces,
    expiry,
    isAcknowledged: false,
  })
  const pairing = memory.pairings.get(topic)
  if (pairing) memory.keepPairing({ ...pairing, isActive: true, expiry: now + 300 })
  await link.subscribe(sessionTopic)
  const answer = () =>
    messenger.send({
      topic,
      key,
      message: { id, result: { relay, responderPublicKey: own.publicKey } },
      tag: tags.wc_sessionPropose.response,
      ttlSeconds: tags.wc_sessionPropose.ttlSeconds,
    })
  const publicKey = switches.foreignController ? createKeyPair(random).publicKey : own.publicKey
  const settlement = {
    relay,
    namespaces,
    controller: { publicKey, metadata },
    expiry,
    ...(approval.sessionProperties ? { sessionProperties: approval.sessionProperties } : {}),
  }
  if (!switches.settleFirst) await answer()
  const cancel = clock.after(acknowledgeMs, () => dropUnacknowledged(core, sessionTopic))
  if (!switches.neverSettle)
    messenger.ask(sessionTopic, sessionKey, 'wc_sessionSettle', settlement).then(
      () => {
        cancel()
        const session = memory.sessions.get(sessionTopic)
        if (session) memory.keepSession({ ...session, isAcknowledged: true })
      },
      () => {
        // The app has said no to the settlement, or nothing at all: there is no session.
        cancel()
        dropUnacknowledged(core, sessionTopic)
      },
    )
  if (switches.settleFirst) await answer()
}

function dropUnacknowledged({ memory, link }: PairingCore, topic: string): void {
  if (memory.sessions.get(topic)?.isAcknowledged !== false) return
  memory.forget(topic)
  link.unsubscribe(topic).catch(() => {})
}
