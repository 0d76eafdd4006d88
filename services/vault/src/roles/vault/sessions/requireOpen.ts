import { CallRefusal } from '../../../serve/CallRefusal.ts'

/**
 * What was begun, a flow or an attempt, where it is there and is the asker's: begun without a session, or in this very one. One refusal for every way to be wrong.
 *
 * @throws CallRefusal `flow-unknown`.
 */
export function requireOpen<row extends { readonly realm: string; readonly session_id: string | null }>(
  row: row | undefined,
  session: { readonly realm: string; readonly id: string } | undefined,
): row {
  const isOwn = row && (row.session_id === null || (row.session_id === session?.id && row.realm === session.realm))
  if (!row || !isOwn) throw new CallRefusal('flow-unknown')
  return row
}
