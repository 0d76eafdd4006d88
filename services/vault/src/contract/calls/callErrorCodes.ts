/** Every refusal of a server, and its HTTP status. */
export const callErrorCodes = {
  // Every call.
  'input-invalid': 400,
  /** The proof, the token or their bond is wrong. */
  'proof-invalid': 401,
  /** Prove again with the nonce of `DPoP-Nonce` and with the time of `serverAtMs`; once. */
  'nonce-needed': 401,
  /** Signed out, revoked, run out, or its refresh token was used twice. */
  'session-ended': 401,
  'project-unknown': 403,
  /** The host's origin is not among the project's, or the caller is not a page of this vault. */
  'origin-refused': 403,
  'not-found': 404,
  'method-refused': 405,
  'body-too-large': 413,
  'body-not-json': 415,
  /** Wait `retryAfterMs`. */
  'too-many': 429,
  internal: 500,
  /** Database, KMS or mail is away: wait `retryAfterMs`. */
  unavailable: 503,
  // Codes by mail.
  'email-invalid': 400,
  /** Wait `retryAfterMs` until the next mail. */
  'too-soon': 429,
  /** Solve `work` and send it along: codes of this project are being guessed. */
  'work-needed': 403,
  /** No such flow, or not this page's, or over. */
  'flow-unknown': 404,
  /** The button in the first mail was not pressed yet. */
  'device-unapproved': 409,
  /** `triesLeft` more; at 0 the code is dead and only a new one helps. */
  'code-wrong': 403,
  /** Older than its life, replaced by a newer one, used, or guessed at too often. */
  'code-expired': 403,
  /** Log in again first (`startStepUp`): this needs a proof of the address that is at most five minutes old. */
  'step-up-needed': 403,
  // Logins elsewhere.
  /** The vault has no settings of this provider. */
  'provider-absent': 404,
  /** The visitor, or the provider, said no. */
  'login-denied': 403,
  /** What the provider or the phone brought proves nothing; begin again. */
  'login-failed': 403,
  /** Not a known passkey, or not used as required; begin again. */
  'passkey-refused': 403,
  /** Nothing else logs this visitor in: they add another passkey or an address first. */
  'last-login': 409,
  // Wallets.
  'vault-missing': 404,
  /** Another write came first: read again. `generation` is the current one. */
  'vault-stale': 409,
  /** An envelope that was not prepared, or one that changed without a new id. */
  'vault-refused': 409,
  'envelope-unknown': 404,
  'envelope-revoked': 410,
  /** `triesLeft` more. */
  'factor-wrong': 403,
  /** Wait `retryAfterMs`. */
  'factor-locked': 429,
  /** This device is young and waits: `retryAfterMs`, its owner was notified. */
  held: 403,
  /** What waited was cancelled by another device or a mail's link. */
  'hold-cancelled': 403,
  /** Used, run out, or made for something else. */
  'grant-invalid': 403,
  /** What the escrow stores is not signed by the wallet's write key, or is of another wallet. */
  'deposit-refused': 403,
} as const

/** Name of a refusal. */
export type CallErrorCode = keyof typeof callErrorCodes
