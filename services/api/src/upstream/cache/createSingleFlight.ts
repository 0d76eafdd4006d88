/**
 * Runs one task per key at a time: who asks meanwhile gets the same answer. So the task depends on nothing of its caller but
 * the key: no signal, no identity, nothing else that was asked along.
 */
export type SingleFlight<value> = (key: string, run: () => Promise<value>) => Promise<value>

/**
 * Creates a single flight. A failed task is forgotten like a finished one, so the next caller tries anew.
 *
 * @example const load = createSingleFlight<Project>(); await load(id, () => readProject(id))
 */
export function createSingleFlight<value>(): SingleFlight<value> {
  const running = new Map<string, Promise<value>>()
  return (key, run) => {
    const found = running.get(key)
    if (found) return found
    const task = run().finally(() => running.delete(key))
    running.set(key, task)
    return task
  }
}
