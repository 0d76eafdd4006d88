import { Worker } from 'node:worker_threads'

/** Starts the thread that holds a file (`sqliteThread`). It must not see addresses and other values of the environment. */
export function startSqliteThread(file: string): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./sqliteThread.js', import.meta.url), { workerData: file, env: {} })
  // The sources need their loader, which a thread does not take from its process.
  const program = new URL('./sqliteThread.ts', import.meta.url).href
  const code = `import('tsx/esm/api').then(tsx => { tsx.register(); return import(${JSON.stringify(program)}) })`
  return new Worker(code, { eval: true, workerData: file, env: {}, execArgv: ['--conditions=@billfold/source'] })
}
