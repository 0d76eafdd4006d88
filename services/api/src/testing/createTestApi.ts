import { join } from 'node:path'
import { createLogSink, createManualClock, makeFolder } from '@billfold/service/testing'
import { onTestFinished } from 'vitest'
import { createApi } from '../createApi.ts'
import { tenants } from './tenants.ts'

/** The whole service over a SQLite file of its own, ended with the test. The clock stands still unless moved. */
export function createTestApi(options: Partial<createApi.Options> = {}) {
  const clock = createManualClock()
  const log = createLogSink()
  const file = join(makeFolder(), 'api.sqlite')
  const signIn = { secret: 'a secret of at least 32 characters' }
  const api = createApi({ database: { engine: 'sqlite', file }, seed: tenants, clock, log, signIn, ...options })
  onTestFinished(() => api.stop())
  return {
    api,
    clock,
    log,
    file,
    /** A read by a page of `origin`; `alpha`'s unless said otherwise. */
    get: (
      path: string,
      {
        origin = 'https://alpha.example',
        headers = {},
      }: { origin?: string | null; headers?: Record<string, string> } = {},
    ) =>
      api.fetch(
        new Request(`http://api.test${path}`, { headers: { ...(origin === null ? {} : { origin }), ...headers } }),
      ),
    /** A JSON body as the kit posts it: as plain text, which needs no preflight. */
    post: (
      path: string,
      body: unknown,
      {
        origin = 'https://alpha.example',
        headers = {},
      }: { origin?: string | null; headers?: Record<string, string> } = {},
    ) =>
      api.fetch(
        new Request(`http://api.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain;charset=UTF-8', ...(origin === null ? {} : { origin }), ...headers },
          body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
        }),
      ),
  }
}
