import type { Clock } from 'billfold/adapter'
import type { Approval, PairingQuestion } from './PairingWallet.ts'

/** The visitor's answer, or that none can come any more. */
export type Verdict =
  | { readonly kind: 'yes'; readonly approval: Approval }
  | { readonly kind: 'no'; readonly code: number | undefined }
  | { readonly kind: 'gone' }

type Open = { readonly question: PairingQuestion; readonly settle: (verdict: Verdict) => void }

/** The questions that wait for the visitor; each ends by an answer, its expiry, or by being taken away. */
export function createQuestionList({
  clock,
  decide,
  onAnswer,
  onChange,
}: createQuestionList.Options): createQuestionList.ReturnType {
  const open = new Map<string, Open>()
  const end = (id: string, verdict: Verdict) => {
    const waiting = open.get(id)
    if (!waiting) return false
    open.delete(id)
    waiting.settle(verdict)
    onChange()
    return true
  }
  const answer = (id: string, verdict: Verdict) => {
    // Before anything is done about it: what was answered is not asked again.
    if (open.has(id)) onAnswer(id)
    if (!end(id, verdict)) throw new Error(`No question ${id} is waiting`)
  }
  return {
    list: () => [...open.values()].map(({ question }) => question),
    ask: question =>
      new Promise(resolve => {
        const decided = decide(question)
        if (decided) {
          onAnswer(question.id)
          return resolve(decided)
        }
        const cancel = clock.after(question.expiresAt - clock.now(), () => end(question.id, { kind: 'gone' }))
        const settle = (verdict: Verdict) => {
          cancel()
          resolve(verdict)
        }
        open.set(question.id, { question, settle })
        onChange()
      }),
    approve: (id, approval = {}) => answer(id, { kind: 'yes', approval }),
    reject: (id, code) => answer(id, { kind: 'no', code }),
    withdraw(isMeant) {
      for (const { question } of [...open.values()]) if (isMeant(question)) end(question.id, { kind: 'gone' })
    },
  }
}

export declare namespace createQuestionList {
  type Options = {
    readonly clock: Clock
    /** Answers in the visitor's place, or leaves it to them. */
    readonly decide: (question: PairingQuestion) => Verdict | undefined
    /** Called with every approval and rejection, before it has any effect. */
    readonly onAnswer: (id: string) => void
    readonly onChange: () => void
  }
  type ReturnType = {
    list(): readonly PairingQuestion[]
    /** Resolves always, at the latest when the question expires. */
    ask(question: PairingQuestion): Promise<Verdict>
    /** Throws when no such question waits. */
    approve(id: string, approval?: Approval): void
    reject(id: string, code?: number): void
    withdraw(isMeant: (question: PairingQuestion) => boolean): void
  }
}
