import { Worker } from 'node:worker_threads'
import { onTestFinished, vi } from 'vitest'
import type { Stillness } from '../support/createStillness.ts'

/** The relay's file is held by a thread, which works when it likes: what it was asked for counts as under way until it answers. */
export function countThreads(stillness: Pick<Stillness, 'enter'>): void {
  const open = new Map<Worker, Map<unknown, () => void>>()
  const watch = (worker: Worker) => {
    const tasks = new Map<unknown, () => void>()
    open.set(worker, tasks)
    worker.on('message', ({ id }: { readonly id?: unknown }) => {
      tasks.get(id)?.()
      tasks.delete(id)
    })
    worker.on('exit', () => {
      for (const leave of tasks.values()) leave()
      tasks.clear()
    })
    return tasks
  }
  const real = Worker.prototype.postMessage
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  spy.mockImplementation(function (this: Worker, task: { readonly id?: unknown }, ...rest: []) {
    const tasks = open.get(this) ?? watch(this)
    tasks.set(task.id, stillness.enter())
    real.call(this, task, ...rest)
  } as never)
  onTestFinished(() => spy.mockRestore())
}
