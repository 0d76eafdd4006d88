/** How long a price may be shown before the wallet is asked for it. */
export const quoteLifeMs = 30_000
/** A price is asked for again this often while it is shown (facts, "Swap"). */
export const quoteRefreshMs = 10_000
/** What is typed is quoted after this pause. */
export const typingPauseMs = 200
/** One percent, in hundredths of a percent. */
export const defaultSlippageBps = 100
/** Above this a swap is nearly always a mistake. */
export const maxSlippageBps = 5_000
/** From here on a slippage is called high, and above the other figure below it is likely to fail. */
export const highSlippageBps = 500
export const lowSlippageBps = 5
/** A swap that loses more than this to its own size is stopped; from the smaller figure on the visitor is warned. */
export const stoppedImpactBps = 1_500
export const warnedImpactBps = 300
/** Units of gas that a swap is taken to need while no quote has said it (facts, "Swap"). */
export const usualSwapGas = 150_000n
/** Suggested tokens above the list. */
export const suggestedCount = 8
export const allBps = 10_000
