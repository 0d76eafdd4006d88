import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import { answerWire } from './answerWire.ts'
import type { KeptSession } from './createPairingMemory.ts'
import type { Verdict } from './createQuestionList.ts'
import type { PairingCore } from './PairingCore.ts'
import type { FamilyQuestion, PairingFamily } from './PairingFamily.ts'
import { publishNetwork } from './publishNetwork.ts'
import { readRequest } from './readMessage.ts'
import { sessionAllows } from './sessionAllows.ts'
import { WireRefusal } from './WireRefusal.ts'

const defaultSeconds = 300

/** The request that is before the visitor, and their answer. */
type Current = {
  readonly asker: Asker
  readonly session: KeptSession
  readonly request: readRequest.ReturnType
  readonly id: number
  readonly expiresAt: number
  verdict?: Verdict
}

/** Who has the keys, and asks before they are used. */
type Asker = Pick<PairingFamily, 'pending' | 'onRequest' | 'approve' | 'reject'>

type Outcome = { readonly result: unknown } | { readonly cause: unknown }

/**
 * Answers `wc_sessionRequest` one after the other, as a phone shows one question at a time, by the family of its chain. The
 * EVM signer moves to the chain of each request and back: which network the visitor has chosen is another matter.
 */
export function createRequestQueue(core: PairingCore): createRequestQueue.ReturnType {
  const { clock, families, memory, questions, signer } = core
  let current: Current | undefined
  let last: Promise<void> = Promise.resolve()

  // The signers ask their own questions; a user interface finds them in this list too.
  const stops = [signer, ...families].map((asker: Asker) =>
    asker.onRequest(([question]) => {
      if (question && current?.asker === asker && !current.verdict) void ask(question, current)
    }),
  )
  const ask = async (question: FamilyQuestion, asked: Current) => {
    const { asker, session, request, id, expiresAt } = asked
    asked.verdict = await questions.ask({
      id: `${id}`,
      kind: question.kind,
      topic: session.topic,
      peer: session.peer.metadata,
      method: request.method,
      params: request.params,
      chains: [request.chain],
      account: question.account,
      text: question.text,
      expiresAt,
    })
    if (!asker.pending.some(open => open.id === question.id)) return
    if (asked.verdict.kind === 'yes') asker.approve(question.id)
    else asker.reject(question.id)
  }

  /** What the signer makes of it; `undefined` when it is too late to say anything. */
  const run = async (asked: Current): Promise<Outcome | undefined> => {
    const { chain, method, params } = asked.request
    const family = families.find(each => each === asked.asker)
    // A move is asked from where the visitor is, everything else on the chain that the app names.
    if (!family) signer.switchChain(isMove(method) ? core.chosenChainId : Number(chain.slice('eip155:'.length)))
    let cancel = () => {}
    const late = new Promise<undefined>(resolve => {
      cancel = clock.after(asked.expiresAt - clock.now(), () => resolve(undefined))
    })
    try {
      const answering = family ? family.request({ chain, method, params }) : signer.provider.request({ method, params })
      return await Promise.race([late, answering.then(result => ({ result }))])
    } catch (cause) {
      const { verdict } = asked
      if (verdict?.kind === 'gone') return undefined
      const code = verdict?.kind === 'no' ? verdict.code : undefined
      return { cause: code === undefined ? cause : new WireRefusal(code, 'User rejected.', false) }
    } finally {
      cancel()
    }
  }

  const answer = async (topic: string, id: number, params: unknown) => {
    const session = memory.sessions.get(topic)
    if (!session) return
    const answerWith = (outcome: Outcome, asked?: string, ttlSeconds = defaultSeconds) => {
      const own = { topic, key: session.key, id, method: 'wc_sessionRequest', ttlSeconds, ...outcome }
      return answerWire(core, asked ? { ...own, asked } : own)
    }
    let request: readRequest.ReturnType
    try {
      request = readRequest(params)
      sessionAllows(session.namespaces, request)
    } catch (cause) {
      return answerWith({ cause: cause instanceof WireRefusal ? cause : new ProviderRpcError(-32_602, `${cause}`) })
    }
    const expiresAt = (request.expiry ?? Math.floor(clock.now() / 1_000) + defaultSeconds) * 1_000
    if (expiresAt <= clock.now()) return
    const asker = families.find(({ namespace }) => request.chain.startsWith(`${namespace}:`)) ?? signer
    current = { asker, session, request, id, expiresAt }
    const outcome = await run(current)
    current = undefined
    const hasMoved = isMove(request.method) && signer.chainId !== core.chosenChainId
    if (hasMoved) {
      core.chosenChainId = signer.chainId
      core.chainIds.add(signer.chainId)
    } else signer.switchChain(core.chosenChainId)
    if (!outcome) return
    // Kept as long as the app may still wait: a phone often answers an app that is asleep.
    const secondsLeft = Math.ceil((expiresAt - clock.now()) / 1_000)
    await answerWith(outcome, request.method, Math.max(defaultSeconds, secondsLeft))
    if (hasMoved) await publishNetwork(core, topic)
  }

  return {
    add(topic, id, params) {
      last = last.then(() => answer(topic, id, params)).catch(() => core.messenger.countFault())
      return last
    },
    isBusy: () => current !== undefined,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

export declare namespace createRequestQueue {
  type ReturnType = {
    /** Puts a request at the end of the queue; resolves once it was answered, or cannot be any more. */
    add(topic: string, id: number, params: unknown): Promise<void>
    isBusy(): boolean
    stop(): void
  }
}

function isMove(method: string): boolean {
  return method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain'
}
