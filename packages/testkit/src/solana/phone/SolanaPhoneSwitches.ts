/** How a phone on Solana speaks, and what it may do wrong on the wire; the wallet inside has switches of its own. */
export type SolanaPhoneSwitches = {
  /**
   * In what a signed transaction comes back: base64 as today, base58 as the method's first description had it, or its
   * signature alone, as early phones answer (they know no `solana_signAllTransactions`).
   */
  readonly answers: 'base64' | 'base58' | 'signature'
  /** Whether it names the main and the development network by their ids of before: `also`, or by nothing else. */
  readonly formerIds: 'never' | 'also' | 'only'
  /** Declares these accounts alone; all that the wallet holds when absent. */
  readonly accountCount: number | undefined
}

/** A phone that speaks as phones do today. */
export const soundSolanaPhone: SolanaPhoneSwitches = {
  answers: 'base64',
  formerIds: 'never',
  accountCount: undefined,
}
