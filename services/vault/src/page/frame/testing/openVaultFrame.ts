import { randomBytes } from 'node:crypto'
import { createCaller } from 'billfold/channel'
import { expect, onTestFinished } from 'vitest'
import { greet } from '../../../contract/calls/greet.ts'
import { openEnvelope } from '../../../contract/calls/openEnvelope.ts'
import type { PageSettings } from '../../../contract/calls/pageSettings.ts'
import { readVault } from '../../../contract/calls/readVault.ts'
import { refreshSession } from '../../../contract/calls/refreshSession.ts'
import type { SessionFacts } from '../../../contract/calls/sessionFacts.ts'
import { whoAmI } from '../../../contract/calls/whoAmI.ts'
import { freezeTypedData } from '../../../custody/sign/typedData/freezeTypedData.ts'
import type { CustodianClient } from '../../../custody/worker/connectCustodian.ts'
import { frameFacts } from './frameFacts.ts'

const text = (bytes: number) => 'A'.repeat(Math.ceil((bytes * 4) / 3))
const site = 'https://app.example'
const envelopeId = 'E'.repeat(22)

const facts: SessionFacts = {
  sessionId: 'S'.repeat(22),
  userId: 'U'.repeat(22),
  realm: 'demo',
  projectId: 'shop',
  hostOrigin: site,
  deviceId: 'D'.repeat(22),
  email: 'ann@example.com',
  identity: 'email:ann@example.com',
  isPinned: true,
  methods: ['email'],
  authAtMs: 1,
  vault: null,
}
const account = { ...frameFacts.evmAccount, publicKey: `04${'0'.repeat(128)}` }
const vault = {
  v: 1,
  id: 'V'.repeat(22),
  userId: facts.userId,
  realm: 'demo',
  generation: 1,
  sealed: text(60),
  accounts: [account],
  writeKey: text(32),
  envelopes: [{ kind: 'device', id: envelopeId, generation: 1, sealed: text(60), createdAt: 1 }],
}
const sessionAnswer = { accessToken: 'token', expiresInMs: 300_000, session: facts }
const nodeUrl = 'https://node.example/'

/** What a frame of the vault meets outside of its page, and a record of what it asked: the vault's server, a node, the worker, and the pages that greet it. */
export const openVaultFrame = Object.assign(open, {
  facts,
  site,
  envelopeId,
  sessionAnswer,
  vault,
  vaultOrigin: 'https://vault.example',
  settings: {
    projectId: 'shop',
    projectName: 'Shop',
    realm: 'demo',
    isDevelopment: false,
    allowedOrigins: [site],
    escrow: null,
    escrowDelayMs: 0,
    logins: [],
    networks: [
      {
        id: 'eip155:1',
        name: 'Ethereum',
        symbol: 'ETH',
        decimals: 18,
        rpcUrl: nodeUrl,
        hostRpcOrigins: [],
        tokens: [],
      },
    ],
  } satisfies PageSettings as PageSettings,
})

function open() {
  /** By path or, of a node, by method: what is answered, or with which code it is refused. */
  const answers: Record<string, unknown> = {
    [greet.path]: { serverAtMs: Date.now() },
    [refreshSession.path]: sessionAnswer,
    [whoAmI.path]: facts,
    [readVault.path]: { vault, revokedEnvelopeIds: [], spareEnvelopeIds: [], isRolledBack: false },
    [openEnvelope.path]: { generation: 1, half: { enc: text(65), sealed: text(48) } },
    eth_chainId: '0x1',
    eth_getTransactionReceipt: null,
  }
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const fetch = (async (url: string, init: RequestInit = {}) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body))
    const isNode = url === nodeUrl
    const path = isNode ? body.method : new URL(url).pathname
    asked.push({ path, body: isNode ? body.params : body })
    const answer = answers[path]
    if (isNode) return Response.json({ jsonrpc: '2.0', id: body.id, result: answer })
    const headers = { 'dpop-nonce': 'nonce' }
    if (typeof answer === 'object') return Response.json(answer, { headers })
    const refusal = { code: answer ?? 'not-found', message: '', serverAtMs: Date.now() }
    return Response.json(refusal, { status: 400, headers })
  }) as typeof globalThis.fetch

  const worker = {
    asked: [] as string[],
    shared: [] as unknown[],
    listeners: new Set<() => void>(),
    isOver: false,
    keys: [envelopeId],
    /** Before a request is frozen. */
    onPrepare: async () => {},
  }
  const results: Record<string, (params: never) => unknown> = {
    readState: () => ({ isUnlocked: true, deviceEnvelopeIds: worker.keys, isLasting: true, hasKeys: true }),
    createKey: () => ({ publicKey: text(65) }),
    unlock: () => ({ accounts: vault.accounts, custody: 'user-sealed', generation: 1 }),
    async prepare({ request }: { request: { kind: string; message: string; json: string } }) {
      await worker.onPrepare()
      const isMessage = request.kind === 'evm-message'
      const bytes = isMessage ? Buffer.from(request.message.slice(2), 'hex') : freezeTypedData(request.json, 1n)
      const frozen = { kind: request.kind, address: account.address, bytes: [Uint8Array.from(bytes)] }
      return { requestId: 'R'.repeat(22), digest: 'd'.repeat(64), frozen }
    },
    sign: () => ({ kind: 'evm-message', signature: '0x51' }),
  }
  const custodian = {
    async ask(name: string, params: never) {
      worker.asked.push(name)
      return results[name]?.(params) ?? {}
    },
    onLocked(listener: () => void) {
      worker.listeners.add(listener)
      return () => worker.listeners.delete(listener)
    },
    delegate: (port?: MessagePort) => void worker.shared.push(port),
    isDelegated: () => worker.shared.at(-1) !== undefined,
    end() {
      worker.isOver = true
    },
  } as CustodianClient

  const listeners = new Map<string, Set<(event: never) => void>>()
  const listenersOf = (type: string) => listeners.get(type) ?? new Set()
  const parent = {}
  const window = {
    parent,
    addEventListener(type: string, listener: () => void) {
      listeners.set(type, listenersOf(type).add(listener))
    },
    removeEventListener: (type: string, listener: () => void) => void listenersOf(type).delete(listener),
  }
  /** What the browser sends to the page. */
  const dispatch = (type: string, event: object) => {
    for (const listener of listenersOf(type)) listener(event as never)
  }

  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  /** A page of the site, which greets the frame. */
  const greetFrom = (origin: string = site) => {
    const { port1, port2 } = new MessageChannel()
    const events: unknown[] = []
    const state = { isClosed: false }
    port1.addEventListener('close', () => {
      state.isClosed = true
    })
    const caller = createCaller(port1, {
      clock: { after: () => () => {} },
      randomId: () => randomBytes(16).toString('hex'),
      onEvent: (name, payload) => events.push(Object.keys(payload).length > 0 ? [name, payload] : name),
    })
    onTestFinished(() => caller.close())
    const data = { type: '@billfold-app/HELLO', payload: { version: '4', nonce: 'nonce' } }
    dispatch('message', { data, origin, source: parent, ports: [port2] })
    return { ...caller, events, state }
  }
  const bodyOf = (path: string) => asked.findLast(one => one.path === path)?.body
  const until = async (isSo: () => boolean) => expect.poll(isSo).toBe(true)
  return {
    answers,
    asked,
    bodyOf,
    custodian,
    dispatch,
    fetch,
    greetFrom,
    kept,
    listenersOf,
    storage,
    until,
    window,
    worker,
  }
}
