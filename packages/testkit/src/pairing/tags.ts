/** A row of the table below: tags, and how long a relay keeps the message, in seconds. */
export type TagRow = {
  readonly request: number
  readonly response: number
  readonly ttlSeconds: number
  readonly prompt?: true
  /** The visitor rejected, and the wallet answered for them. */
  readonly reject?: number
  readonly autoReject?: number
}

const day = 86_400

/**
 * Tags and lives of the messages that a wallet sends or answers. A list of its own, not the one of `billfold/wire`: this
 * wallet is there to notice when that one is wrong.
 */
export const tags = {
  wc_pairingDelete: { request: 1000, response: 1001, ttlSeconds: day },
  wc_pairingPing: { request: 1002, response: 1003, ttlSeconds: 30 },
  wc_sessionPropose: { request: 1100, response: 1101, reject: 1120, autoReject: 1121, ttlSeconds: 300, prompt: true },
  wc_sessionSettle: { request: 1102, response: 1103, ttlSeconds: 300 },
  wc_sessionUpdate: { request: 1104, response: 1105, ttlSeconds: day },
  wc_sessionExtend: { request: 1106, response: 1107, ttlSeconds: day },
  wc_sessionRequest: { request: 1108, response: 1109, ttlSeconds: 300, prompt: true },
  wc_sessionEvent: { request: 1110, response: 1111, ttlSeconds: 300, prompt: true },
  wc_sessionDelete: { request: 1112, response: 1113, ttlSeconds: day },
  wc_sessionPing: { request: 1114, response: 1115, ttlSeconds: day },
  wc_sessionAuthenticate: {
    request: 1116,
    response: 1117,
    reject: 1118,
    autoReject: 1119,
    ttlSeconds: 3_600,
    prompt: true,
  },
} as const satisfies Readonly<Record<string, TagRow>>

/** The row of a method; tag 0 for unknown ones. */
export function tagRow(method: string): TagRow {
  return (tags as Readonly<Record<string, TagRow>>)[method] ?? { request: 0, response: 0, ttlSeconds: day }
}
