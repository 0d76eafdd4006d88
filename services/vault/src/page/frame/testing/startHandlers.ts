import { BillfoldError, type FrameMessageName, vaultLocked } from 'billfold/protocol'
import type { PageNetwork } from '../../../contract/calls/pageNetwork.ts'
import type { SessionFacts } from '../../../contract/calls/sessionFacts.ts'
import { createChains } from '../../../requests/chain/createChains.ts'
import { createApprovalQueue } from '../../../requests/rpc/createApprovalQueue.ts'
import { createText } from '../../../texts/createText.ts'
import { en } from '../../../texts/en.ts'
import { createFrameHandlers } from '../createFrameHandlers.ts'
import { frameFacts } from './frameFacts.ts'

type Tools = createFrameHandlers.Tools
const { ann, evmAccount, solana, solanaAccount } = frameFacts
const networkOf = (id: string): PageNetwork => ({
  id,
  name: id,
  symbol: 'COIN',
  decimals: 18,
  rpcUrl: null,
  hostRpcOrigins: [],
  tokens: [],
})

/** The handlers of one frame, and in `received` the calls that they made, in order. */
export function startHandlers(
  given: {
    /** Who is logged in, as this tab knows. */
    facts?: SessionFacts | undefined
    /** Whom a session of an earlier visit is of. */
    earlier?: SessionFacts
    accounts?: readonly object[]
    networks?: readonly string[]
    decide?: Tools['rpc']['decide']
    tools?: object
  } = {},
) {
  const received: unknown[] = []
  const state = {
    facts: 'facts' in given ? given.facts : ann,
    isLeft: false,
    isClosing: false,
    closed: undefined as Error | undefined,
  }
  /** The kind of request that waits for its signature. */
  let frozen = ''
  const record = (...words: unknown[]) => void received.push(words.length === 1 ? words[0] : words)
  const logIn = (facts: SessionFacts | undefined) => {
    state.facts = facts
  }
  const t = createText(en, 'en')
  const clock = { now: () => 1_000_000, after: () => () => {} }
  const seams = { clock, draw: (count: number) => new Uint8Array(count), fetch }
  const chains = createChains({
    networks: (given.networks ?? ['eip155:1', 'eip155:10', solana]).map(networkOf),
    seams,
    t,
  })
  const tools = {
    session: {
      facts: () => state.facts,
      async current() {
        if (state.isLeft) state.facts = undefined
        return state.facts
      },
      async restore() {
        state.facts = given.earlier
        return state.facts
      },
      confirm: async () => record('confirm'),
      end: async () => record('end'),
    },
    wallet: {
      async open(by?: unknown) {
        record('open', by)
        if (state.closed) throw state.closed
        return {
          accounts: given.accounts ?? [evmAccount, solanaAccount],
          custody: 'user-sealed',
          isOnThisDeviceAlone: true,
          generation: 1,
        }
      },
      reopen: async () => record('reopen'),
      forget: () => record('forget'),
    },
    outbox: {
      seen: async (id: string) => record('seen', id),
      acknowledge: async (userId: string, hashes: readonly string[]) => record('acknowledge', userId, hashes),
      list: (userId: string) => [{ hash: `0x-of-${userId}` }],
      resume: async (userId: string) => record('resume', userId),
      clear: async () => record('clear'),
    },
    t,
    network: 'eip155:1',
    rpc: {
      origin: 'https://app.example',
      chains: { ...chains, setHostNode: (network: string, url?: string) => record('setHostNode', network, url) },
      custodian: {
        async ask(
          name: string,
          command: { envelopeIds: readonly string[]; request: { kind: string; message: `0x${string}` } },
        ) {
          if (name === 'sign' && state.isClosing) {
            state.isClosing = false
            throw new BillfoldError(vaultLocked)
          }
          if (name === 'sign') return { kind: frozen, signature: '0x51' }
          if (name === 'readState') return { isLasting: command.envelopeIds.length === 0 }
          frozen = command.request.kind
          return {
            requestId: 'r',
            digest: 'd',
            frozen: { bytes: [Buffer.from(command.request.message.slice(2), 'hex')] },
          }
        },
      },
      queue: createApprovalQueue({ now: clock.now }),
      seams,
      trust: {
        read: async () => ({ isFirstUse: false, isPreviewSite: false, wasCovered: false, isLasting: true }),
        saveApproved: async () => {},
      },
      claimedName: () => 'App',
      describeNetwork: networkOf,
      decide: given.decide ?? (async () => ({ isApproved: true, isExact: false })),
    },
    abort: (id?: string) => record('abort', id),
    onTheme: (theme: unknown) => record('theme', theme),
    onClaim: (claimed: unknown) => record('claim', claimed),
    reload: () => record('reload'),
    onFault: (name: string, error: unknown) => record('fault', name, error),
    ...given.tools,
  } as unknown as Tools
  const handlers = createFrameHandlers(tools)
  const ask = (name: FrameMessageName, payload?: unknown, signal = new AbortController().signal) =>
    (handlers[name] as (payload: unknown, context: object) => Promise<unknown>)(payload, { id: 'request', signal })
  return { ask, logIn, state, received }
}
