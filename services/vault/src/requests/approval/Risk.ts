/**
 * What a visitor should know before approving, by name: how it is shown, whether the button has to be held, and whether it may be approved in the host's
 * frame at all (security sections 1.7 and 1.8). The texts are the page's.
 */
export const riskRows = {
  'hidden-characters': { tone: 'warning', needsHold: false, needsWindow: false },
  'like-sign-in': { tone: 'danger', needsHold: true, needsWindow: true },
  'foreign-sign-in': { tone: 'danger', needsHold: true, needsWindow: true },
  'hash-message': { tone: 'danger', needsHold: true, needsWindow: true },
  'unreadable-message': { tone: 'warning', needsHold: true, needsWindow: true },
  'unlimited-approval': { tone: 'danger', needsHold: true, needsWindow: true },
  'approve-all': { tone: 'danger', needsHold: true, needsWindow: true },
  permit: { tone: 'danger', needsHold: true, needsWindow: true },
  /** An account that is a contract, or a Safe, runs calls by this signature alone. */
  'account-call': { tone: 'danger', needsHold: true, needsWindow: true },
  refund: { tone: 'danger', needsHold: true, needsWindow: true },
  order: { tone: 'warning', needsHold: true, needsWindow: true },
  'unread-call': { tone: 'warning', needsHold: true, needsWindow: true },
  described: { tone: 'warning', needsHold: true, needsWindow: true },
  'unread-data': { tone: 'warning', needsHold: true, needsWindow: true },
  delegate: { tone: 'danger', needsHold: true, needsWindow: true },
  'set-authority': { tone: 'danger', needsHold: true, needsWindow: true },
  'simulated-apart': { tone: 'warning', needsHold: true, needsWindow: true },
  'not-simulated': { tone: 'warning', needsHold: true, needsWindow: true },
  'nodes-disagree': { tone: 'danger', needsHold: true, needsWindow: true },
  /** Another block changes the outcome: what was seen may be a show. */
  unsteady: { tone: 'danger', needsHold: true, needsWindow: true },
  /** Contracts emitted logs about the account that cannot be read. */
  'partly-read': { tone: 'warning', needsHold: true, needsWindow: true },
  'pays-contract': { tone: 'warning', needsHold: true, needsWindow: true },
  'would-fail': { tone: 'danger', needsHold: true, needsWindow: true },
  'high-fee': { tone: 'danger', needsHold: true, needsWindow: true },
  'any-time': { tone: 'warning', needsHold: true, needsWindow: true },
  'own-network': { tone: 'warning', needsHold: false, needsWindow: false },
  'several-transactions': { tone: 'info', needsHold: false, needsWindow: false },
} as const satisfies Record<string, RiskRow>

type RiskRow = {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly needsHold: boolean
  readonly needsWindow: boolean
}

export type RiskName = keyof typeof riskRows
export type Risk = { readonly name: RiskName }
