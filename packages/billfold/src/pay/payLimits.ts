/** What the payment costs is asked for again this often while it is shown, and no wallet is asked for an older price. */
export const payRefreshMs = 10_000
export const payLifeMs = 30_000
/** How long `pay` waits by default (facts/views.md 5.2). */
export const payTimeoutMs = 300_000
/** How often an exchange is asked what became of a payment (facts/core.md R24). */
export const payPollMs = 5_000
/** How many times: an exchange that has not said anything by then is no longer waited for. */
export const payPollCount = 120
/** Tokens that are offered to pay with at most. */
export const paySourceCount = 20
