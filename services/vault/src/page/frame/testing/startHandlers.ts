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

/** The handlers of one frame, and in `told` what they asked of whom, in order. */
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
  const tell = (...words: unknown[]) => void received.push(words.length === 1 ? words[0] : words)
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
      confirm: async () => tell('confirm'),
      end: async () => tell('end'),
    },
    wallet: {
      async open(by?: unknown) {
        tell('open', by)
        if (state.closed) throw state.closed
        return {
          accounts: given.accounts ?? [evmAccount, solanaAccount],
          custody: 'user-sealed',
          isOnThisDeviceAlone: true,
          generation: 1,
        }
      },
      reopen: async () => tell('reopen'),
      forget: () => tell('forget'),
    },
    outbox: {
      seen: async (id: string) => tell('seen', id),
      acknowledge: async (userId: string, hashes: readonly string[]) => tell('acknowledge', userId, hashes),
      list: (userId: string) => [{ hash: `0x-of-${userId}` }],
      resume: async (userId: string) => tell('resume', userId),
      clear: async () => tell('clear'),
    },
    t,
    network: 'eip155:1',
    rpc: {
      origin: 'https://app.example',
      chains: { ...chains, setHostNode: (network: string, url?: string) => tell('setHostNode', network, url) },
      custodian: {
        async ask(name: string, command: { envelopeIds: readonly string[]; request: { message: `0x${string}` } }) {
          if (name === 'sign' && state.isClosing) {
            state.isClosing = false
            throw new BillfoldError(vaultLocked)
          }
          if (name === 'sign') return { kind: 'evm-message', signature: '0x51' }
          if (name === 'readState') return { isLasting: command.envelopeIds.length === 0 }
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
        tellApproved: async () => {},
      },
      claimedName: () => 'App',
      describeNetwork: networkOf,
      decide: given.decide ?? (async () => ({ isApproved: true, isExact: false })),
    },
    abort: (id?: string) => tell('abort', id),
    onTheme: (theme: unknown) => tell('theme', theme),
    onClaim: (claimed: unknown) => tell('claim', claimed),
    reload: () => tell('reload'),
    onFault: (name: string, error: unknown) => tell('fault', name, error),
    ...given.tools,
  } as unknown as Tools
  const handlers = createFrameHandlers(tools)
  const ask = (name: FrameMessageName, payload?: unknown, signal = new AbortController().signal) =>
    (handlers[name] as (payload: unknown, context: object) => Promise<unknown>)(payload, { id: 'request', signal })
  return { ask, logIn, state, received }
}
