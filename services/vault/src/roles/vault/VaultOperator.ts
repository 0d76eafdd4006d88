import type { Selectable } from 'kysely'
import type { VisitorData } from '../../contract/calls/exportVisitor.ts'
import type { Tables } from './db/schema.ts'

/** What an operator does by hand, beside what runs. None of it opens a wallet. */
export type VaultOperator = {
  /** Every entry of the audit log, checked on the way. @throws Error at the first that is not as it was written. */
  readAudit(): AsyncGenerator<Selectable<Tables['audit_entry']>>
  /** Tenant of a project. */
  realmOf(projectId: string): string | undefined
  /** Id of the visitor who logs in with an address. */
  findVisitor(realm: string, email: string): Promise<string | undefined>
  /** Everything that is kept of a visitor. @throws for an unknown visitor. */
  exportVisitor(realm: string, userId: string): Promise<VisitorData>
  /** Stops or resumes the giving out of pages and server halves, in every process. */
  setServing(isServing: boolean): Promise<void>
  /** Deletes a visitor permanently. @throws for an unknown visitor. */
  deleteVisitor(realm: string, userId: string): Promise<void>
}
