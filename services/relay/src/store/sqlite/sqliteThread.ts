import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteFile } from '@billfold/service/sqlite'
import { createMailboxes } from './createMailboxes.ts'
import type { SqliteAnswer } from './SqliteAnswer.ts'
import type { SqliteTask } from './SqliteTask.ts'

// A thread of its own: holds the file and does one task after the other, so that the disk does not block the loop
// that serves the sockets. What it answers is on the disk.
const port = parentPort
if (!port) throw new Error('This is a thread of the relay')
const file = openSqliteFile(String(workerData))
const mailboxes = createMailboxes(file)

function run(task: SqliteTask): unknown {
  switch (task.kind) {
    case 'append':
      return mailboxes.append(task.messages, task.bounds, task.now)
    case 'read':
      return mailboxes.read(task.question, task.now)
    case 'acknowledge':
      return mailboxes.acknowledge(task.receipts, task.now)
    case 'sweep':
      return mailboxes.sweep(task.limit, task.now)
    case 'count':
      return mailboxes.count(task.now)
    case 'tryWrite':
      return mailboxes.tryWrite(task.bytes)
    case 'close':
      file.close()
      return undefined
  }
}

port.on('message', ({ id, task }: { readonly id: number; readonly task: SqliteTask }) => {
  let answer: SqliteAnswer
  try {
    answer = { id, result: run(task) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    answer = { id, error: { message: error instanceof Error ? error.message : String(error), code } }
  }
  port.postMessage(answer)
  if (task.kind === 'close') port.close()
})
