/** The error object of a JSON-RPC answer between two clients. */
export type SignError = { readonly code: number; readonly message: string }

// Errors that clients send each other, each its own export so that a bundle holds what it uses. What they mean is in the
// number; texts are for logs.

export const invalidMethod = { code: 1001, message: 'Invalid method.' } as const satisfies SignError
export const invalidEvent = { code: 1002, message: 'Invalid event.' } as const satisfies SignError
export const invalidUpdate = { code: 1003, message: 'Invalid update request.' } as const satisfies SignError
export const invalidExtend = { code: 1004, message: 'Invalid extend request.' } as const satisfies SignError
export const invalidSettle = { code: 1005, message: 'Invalid session settle request.' } as const satisfies SignError
export const invalidProposal = { code: 1006, message: 'Invalid proposal namespaces.' } as const satisfies SignError
export const unauthorizedMethod = { code: 3001, message: 'Unauthorized method.' } as const satisfies SignError
export const unauthorizedEvent = { code: 3002, message: 'Unauthorized event.' } as const satisfies SignError
export const unauthorizedUpdate = { code: 3003, message: 'Unauthorized update request.' } as const satisfies SignError
export const unauthorizedExtend = { code: 3004, message: 'Unauthorized extend request.' } as const satisfies SignError
export const unauthorizedChain = { code: 3005, message: 'Unauthorized chain.' } as const satisfies SignError
export const userRejected = { code: 5000, message: 'User rejected.' } as const satisfies SignError
export const userRejectedChains = { code: 5001, message: 'User rejected chains.' } as const satisfies SignError
export const userRejectedMethods = { code: 5002, message: 'User rejected methods.' } as const satisfies SignError
export const userRejectedEvents = { code: 5003, message: 'User rejected events.' } as const satisfies SignError
export const unsupportedChains = { code: 5100, message: 'Unsupported chains.' } as const satisfies SignError
export const unsupportedMethods = { code: 5101, message: 'Unsupported methods.' } as const satisfies SignError
export const unsupportedEvents = { code: 5102, message: 'Unsupported events.' } as const satisfies SignError
export const unsupportedAccounts = { code: 5103, message: 'Unsupported accounts.' } as const satisfies SignError
export const unsupportedNamespaceKey = {
  code: 5104,
  message: 'Unsupported namespace key.',
} as const satisfies SignError
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const satisfies SignError
export const settlementFailed = { code: 7000, message: 'Session settlement failed.' } as const satisfies SignError
export const noSession = { code: 7001, message: 'No session for topic.' } as const satisfies SignError
export const requestExpired = { code: 8000, message: 'Session request expired.' } as const satisfies SignError
export const unsupportedWireMethod = { code: 10001, message: 'Unsupported wc_ method.' } as const satisfies SignError
