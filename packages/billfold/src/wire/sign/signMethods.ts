/**
 * One method of the Sign protocol: relay tags of request and answer, seconds that the relay keeps each, and whether the
 * relay may wake the peer by a push notification (which never changes delivery).
 */
export type SignMethodRow = {
  readonly method: string
  readonly requestTag: number
  readonly responseTag: number
  /** Tag of an answer by which a person said no. */
  readonly rejectTag?: number
  /** Tag of an answer by which a program said no. */
  readonly autoRejectTag?: number
  readonly ttlSeconds: number
  readonly prompt: boolean
}

/** Every method between two clients (public protocol, version 2: Sign, and what is left of Pairing). */
export const signMethods = {
  pairingDelete: row('wc_pairingDelete', 1000, 86_400),
  pairingPing: row('wc_pairingPing', 1002, 30),
  pairingExtend: row('wc_pairingExtend', 1004, 30),
  propose: { ...row('wc_sessionPropose', 1100, 300, true), rejectTag: 1120, autoRejectTag: 1121 },
  settle: row('wc_sessionSettle', 1102, 300),
  update: row('wc_sessionUpdate', 1104, 86_400),
  extend: row('wc_sessionExtend', 1106, 86_400),
  request: row('wc_sessionRequest', 1108, 300, true),
  event: row('wc_sessionEvent', 1110, 300, true),
  delete: row('wc_sessionDelete', 1112, 86_400),
  ping: row('wc_sessionPing', 1114, 86_400),
  authenticate: { ...row('wc_sessionAuthenticate', 1116, 3_600, true), rejectTag: 1118, autoRejectTag: 1119 },
} as const satisfies Record<string, SignMethodRow>

/* @__NO_SIDE_EFFECTS__ */
function row<method extends string>(method: method, requestTag: number, ttlSeconds: number, prompt = false) {
  return { method, requestTag, responseTag: requestTag + 1, ttlSeconds, prompt }
}
