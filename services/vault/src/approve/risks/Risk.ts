/**
 * What a visitor should know before approving, by name: how it is told, whether the button has to be held, and whether it may be approved in the host's
 * frame at all (security sections 1.7 and 1.8). The texts are the page's.
 */
export const riskRows = {
  'hidden-characters': { tone: 'warning', needsHold: false, needsWindow: false },
  'like-sign-in': { tone: 'danger', needsHold: true, needsWindow: true },
  'foreign-sign-in': { tone: 'danger', needsHold: true, needsWindow: true },
  'hash-message': { tone: 'danger', needsHold: true, needsWindow: true },
  'unreadable-message': { tone: 'warning', needsHold: true, needsWindow: true },
} as const satisfies Record<string, RiskRow>

type RiskRow = {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly needsHold: boolean
  readonly needsWindow: boolean
}

export type Risk = { readonly name: keyof typeof riskRows }
