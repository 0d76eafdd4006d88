import type { SessionRecord } from './SessionRecord.ts'

/** Where a session's record is kept: one per partition, shared by the tabs of one host's site. */
export type SessionStorage = {
  read(): Promise<SessionRecord | undefined>
  write(record: SessionRecord): Promise<void>
  /** Runs alone among all tabs that share the storage: two that renew at once would end each other's session. */
  alone<result>(run: () => Promise<result>): Promise<result>
  /** Calls back when another tab logged in or out. Where that is impossible, a tab reads the record with its next request. */
  join(onChange: () => void): { notify(): void; leave(): void }
}
