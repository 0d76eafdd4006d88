import { createHash } from 'node:crypto'
import { type RelayCall, relayErrors, toSubscriptionId } from 'billfold/wire'
import type { Connection } from '../connection/createConnection.ts'
import type { createHub } from '../hub/createHub.ts'
import type { createBoundReports } from '../limits/createBoundReports.ts'
import type { createShares } from '../limits/createShares.ts'
import type { Owners } from '../limits/Owners.ts'
import type { RelaySettings } from '../RelaySettings.ts'
import type { createWriter } from '../store/createWriter.ts'
import type { NewMessage, Store } from '../store/Store.ts'
import { RelayFault } from './RelayFault.ts'

type Publication = Extract<RelayCall, { method: 'irn_publish' }>['params']

/** Messages of one answer to a fetch. */
const fetchCount = 100
const proposalTag = 1_100
const approvalTags = { response: 1_101, settlement: 1_102 }

/** Whose messages fill the store, in words for the sender. */
const ownerTexts: Readonly<Record<keyof Owners, string>> = {
  key: 'Too much of this client waits in the store',
  address: 'Too much of this network address waits in the store',
  project: 'Too much of this project waits in the store',
}

/** Does what a client asks for, and gives the result to answer. Rejects with `RelayFault`, or with what the store throws. */
export function createCallHandler(options: createCallHandler.Options) {
  const { hub, onBound, settings, shares, store, writer } = options

  function toMessage(connection: Connection, publication: Publication): NewMessage {
    const { attestation, message, tag, topic, ttl } = publication
    const { address, key: publisher, project } = connection.owners
    if (message.length > settings.messageCharacters)
      throw new RelayFault({
        ...relayErrors.tooLarge,
        message: `${relayErrors.tooLarge.message}. Maximum size for tag ${tag} is ${settings.messageCharacters}`,
      })
    return {
      topic,
      id: createHash('sha256').update(message).digest('hex'),
      message,
      tag,
      attestation,
      ttlMs: Math.min(ttl * 1_000, settings.ttlMs),
      publisher,
      address: toStoredAddress(address),
      project,
    }
  }

  async function publish(connection: Connection, publications: readonly Publication[]): Promise<true> {
    const messages = publications.map(one => toMessage(connection, one))
    if (messages.length === 0) return true
    const outcomes = await writer.publish(messages)
    const refused = outcomes.filter(outcome => outcome !== 'stored' && outcome !== 'known')
    for (const outcome of refused) if (outcome !== 'full' && outcome !== 'refused') onBound(outcome, connection.owners)
    if (refused[0] !== undefined) throw toFault(refused[0])
    return true
  }

  function subscribe(connection: Connection, topics: readonly string[]): string[] {
    const added = new Set(topics.filter(topic => !connection.hasSubscription(topic))).size
    if (connection.subscriptionCount() + added > settings.maxSubscriptions)
      throw new RelayFault(relayErrors.tooManySubscriptions)
    const bound = shares.follow(connection.owners, added)
    if (bound !== undefined) {
      onBound(bound, connection.owners)
      throw new RelayFault(relayErrors.tooManySubscriptions)
    }
    return topics.map(topic => {
      const id = toSubscriptionId(topic, connection.owners.key)
      connection.setSubscription(topic, id, () => hub.subscribe(topic, connection.subscriber))
      return id
    })
  }

  /** A fetch acknowledges nothing, since its answer may be lost. While it says that there is more, the next one goes on. */
  async function fetch(connection: Connection, topics: readonly string[]) {
    const messages: { topic: string; message: string; publishedAt: number; tag: number }[] = []
    const { fetchedTo } = connection
    for (const wanted of new Set(topics)) {
      const after = fetchedTo.get(wanted) ?? 0
      const limit = fetchCount - messages.length + 1
      for (const one of await store.read({ topic: wanted, reader: connection.owners.key, after, limit })) {
        if (messages.length >= fetchCount) return { messages, hasMore: true }
        const { message, place, publishedAt, tag, topic } = one
        messages.push({ topic, message, publishedAt, tag })
        fetchedTo.set(topic, place)
      }
    }
    fetchedTo.clear()
    return { messages, hasMore: false }
  }

  return async function handleCall(connection: Connection, call: RelayCall): Promise<unknown> {
    const { method, params } = call
    switch (method) {
      case 'irn_publish':
        return publish(connection, [params])
      case 'irn_batchPublish':
        return publish(connection, params.messages)
      case 'irn_subscribe':
        return subscribe(connection, [params.topic])[0]
      case 'irn_batchSubscribe':
        return subscribe(connection, params.topics)
      case 'irn_unsubscribe':
        connection.removeSubscription(params.topic)
        return true
      case 'irn_batchUnsubscribe':
        for (const { topic } of params.subscriptions) connection.removeSubscription(topic)
        return true
      case 'irn_fetchMessages':
        return fetch(connection, [params.topic])
      case 'irn_batchFetchMessages':
        return fetch(connection, params.topics)
      case 'irn_batchReceive':
        for (const { topic, messageId } of params.receipts)
          writer.acknowledge({ topic, id: messageId, reader: connection.owners.key })
        return true
      case 'wc_proposeSession': {
        const { attestation, pairingTopic: topic, sessionProposal: message, ttl } = params
        subscribe(connection, [topic])
        return publish(connection, [{ topic, message, ttl, tag: proposalTag, attestation }])
      }
      case 'wc_approveSession': {
        const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
        subscribe(connection, [sessionTopic])
        return publish(connection, [
          { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: approvalTags.response },
          { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: approvalTags.settlement },
        ])
      }
    }
  }
}

function toFault(outcome: Exclude<createWriter.Written, 'stored' | 'known'>): RelayFault {
  if (outcome === 'refused') return new RelayFault(relayErrors.invalidParams)
  if (outcome === 'full') return new RelayFault(relayErrors.mailboxFull)
  const message = ownerTexts[outcome.split('.')[0] as keyof Owners]
  return new RelayFault({ ...relayErrors.mailboxFull, message })
}

/** The store distinguishes addresses without storing them; a reader of it can still find an IPv4 address by trying all. */
function toStoredAddress(address: string): string {
  return createHash('sha256').update(`billfold relay ${address}`).digest('hex').slice(0, 16)
}

export declare namespace createCallHandler {
  type Options = {
    readonly hub: createHub.ReturnType
    readonly store: Store
    readonly writer: createWriter.ReturnType
    readonly settings: RelaySettings
    readonly shares: createShares.ReturnType
    readonly onBound: createBoundReports.ReturnType
  }
}
