/** The table in which mails are counted: one row per mail and key that it counts against. Keys are keyed hashes, never addresses. */
export type SentMailTables = { sent_mail: { key: string; sent_at: number } }
