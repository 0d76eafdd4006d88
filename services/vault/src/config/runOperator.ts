import type { VaultOperator } from '../roles/vault/VaultOperator.ts'

const usage =
  'takes: audit | stop-serving | resume-serving | visitor export <project> <address or id> | visitor delete <project> <address or id>'

/**
 * The operator's commands: `audit` prints the log as JSON lines and ends with the last hash of each realm, to be kept elsewhere; `visitor` exports or deletes
 * everything of one visitor; `stop-serving` and `resume-serving` turn the switch of pages and server halves.
 *
 * @throws Error that says what the command takes, or where the log is broken.
 */
export async function runOperator(
  operator: VaultOperator,
  args: readonly string[],
  write: (line: string) => void,
): Promise<void> {
  const [command, verb, projectId, who] = args
  if (command === 'audit' && args.length === 1) {
    const heads = new Map<string, { seq: number; hash: string }>()
    for await (const entry of operator.readAudit()) {
      heads.set(entry.realm, { seq: entry.seq, hash: entry.hash })
      write(`${JSON.stringify({ ...entry, facts: JSON.parse(entry.facts) })}\n`)
    }
    for (const [realm, head] of heads) write(`${JSON.stringify({ realm, head })}\n`)
    return
  }
  if ((command === 'stop-serving' || command === 'resume-serving') && args.length === 1)
    return operator.setServing(command === 'resume-serving')
  const isVisitor = command === 'visitor' && (verb === 'export' || verb === 'delete') && args.length === 4
  if (!isVisitor || projectId === undefined || who === undefined) throw new Error(usage)
  const realm = operator.realmOf(projectId)
  if (realm === undefined) throw new Error(`there is no project ${projectId}`)
  const userId = who.includes('@') ? await operator.findVisitor(realm, who) : who
  if (userId === undefined) throw new Error('there is no such visitor')
  if (verb === 'export') write(`${JSON.stringify(await operator.exportVisitor(realm, userId), undefined, 2)}\n`)
  else await operator.deleteVisitor(realm, userId)
}
