import { type Endpoint, type Example, endpoints, errorAnswer, isRecord } from 'billfold/protocol'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

/** Sends a request into a service; `origin` null leaves the header out. */
export type SendRequest = (request: {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly origin: string | null
  readonly headers: Readonly<Record<string, string>>
}) => Promise<Response>

/** Values that fit hardly anything, as they may come in a query or path. */
const odd = [
  '',
  ' ',
  '../../etc/passwd',
  'null',
  '-1',
  '1e9',
  'a'.repeat(20_000),
  '{"a":1}',
  "' or 1=1 --",
  'é😀',
  '%',
  '\u0000',
  'http://127.0.0.1/',
]
const oddJson: readonly unknown[] = [null, true, -1, '', [], {}, [[]], { toString: 1 }, 'a'.repeat(10_000)]

/**
 * What every endpoint of the protocol must do: answer its own example (or 404, honestly, as long as it has no handler),
 * refuse other methods and values that its schemas refuse, belong to its project alone, and never fail with 5xx for what a
 * caller sends. The schemas are the oracle, so a new endpoint needs no test of its own for any of this.
 */
export function describeEndpoint(options: describeEndpoint.Options): void {
  const { name, isServed, isPublic, ownOrigin, foreignOrigin, projectId, send } = options
  // The table's rows are as exact as their types; here all are looked at alike.
  const { endpoint, example: plain } = endpoints[name] as { endpoint: Endpoint; example: Example<Endpoint> }
  let example = plain
  // Before each test: some examples can be sent once.
  beforeEach(async () => {
    example = (await options.prepare?.(plain)) ?? plain
  })

  const read = (
    changes: {
      method?: string
      path?: string
      query?: Record<string, string>
      body?: unknown
      origin?: string | null
      projectId?: string
    } = {},
  ) => {
    const { method = endpoint.method, path = example.path, query = example.query ?? {}, origin = ownOrigin } = changes
    const search = new URLSearchParams({
      ...query,
      projectId: changes.projectId ?? projectId,
      st: 'billfold',
      sv: 'test-1',
    })
    if (changes.projectId === '') search.delete('projectId')
    const whole = 'body' in changes ? changes.body : example.body
    // One call may name its project in the body: without a project means there too.
    const body =
      changes.projectId === '' && isRecord(whole) && 'projectId' in whole ? { ...whole, projectId: undefined } : whole
    return send({
      method,
      path: `${path}?${search}`,
      origin,
      headers: example.headers ?? {},
      ...(body === undefined || method === 'GET' || method === 'HEAD'
        ? {}
        : { body: endpoint.bodyKind === 'text' && typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  describe(`${endpoint.method} ${endpoint.path}`, () => {
    if (!isServed) {
      it('says honestly that nobody answers here', async () => {
        const response = await read()
        expect(response.status).toBe(404)
        expect(v.parse(errorAnswer, await response.json()).reasons[0]?.name).toBe('NOT_FOUND')
      })
      return
    }

    it('answers its example', async () => {
      const response = await read()
      expect(response.status).toBeGreaterThanOrEqual(200)
      expect(response.status).toBeLessThan(300)
      const answer =
        endpoint.answerKind === 'json'
          ? await response.json()
          : endpoint.answerKind === 'image'
            ? await response.blob()
            : endpoint.answerKind === 'text'
              ? await response.text()
              : undefined
      expect(v.safeParse(endpoint.answer, answer).issues).toBeUndefined()
      if (endpoint.answerKind === 'nothing') expect(await response.text()).toBe('')
    })

    it('takes no other method', async () => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        other => other !== endpoint.method && !options.otherMethods?.includes(other),
      ))
        expect((await read({ method })).status, method).toBe(405)
    })

    it('refuses every query value that its schema refuses', async () => {
      let refused = 0
      for (const key of Object.keys(entriesOf(endpoint.query)))
        for (const value of odd) {
          const query = { ...example.query, [key]: value }
          const isGood = endpoint.query !== undefined && v.safeParse(endpoint.query, query).success
          const { status } = await read({ query })
          if (isGood) expect(status, `${key}=${value.slice(0, 40)}`).toBeLessThan(500)
          else expect(status, `${key}=${value.slice(0, 40)}`).toBe(400)
          refused += isGood ? 0 : 1
        }
      expect(refused > 0 || endpoint.query === undefined).toBe(true)
    })

    it('never fails on a path', async () => {
      for (const value of odd) {
        const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(value))
        expect((await read({ path })).status, path.slice(0, 80)).toBeLessThan(500)
      }
    })

    if (endpoint.body)
      it('never fails on a body, and refuses those that its schema refuses', async () => {
        const whole = example.body
        const parts =
          typeof whole === 'object' && whole !== null && !Array.isArray(whole)
            ? Object.keys(whole).flatMap(key => oddJson.map(value => ({ ...whole, [key]: value })))
            : []
        for (const body of [...oddJson, ...parts]) {
          const response = await read({ body })
          const text = JSON.stringify(body)?.slice(0, 80)
          expect(response.status, text).toBeLessThan(500)
          const isGood = endpoint.body !== undefined && v.safeParse(endpoint.body, body).success
          // JSON-RPC says it inside the answer.
          const isAccepted = response.ok && !(await response.clone().text()).includes('"error"')
          if (!isGood) expect(isAccepted, text).toBe(false)
        }
      })

    if (!isPublic)
      it('belongs to its project and to no other', async () => {
        expect((await read({ origin: foreignOrigin })).status).toBe(403)
        expect((await read({ origin: 'null' })).status).toBe(403)
        expect((await read({ origin: null })).status).toBe(403)
        expect((await read({ projectId: 'nobody' })).status).toBe(403)
        expect((await read({ projectId: '' })).status).toBe(400)
        expect((await read({ query: { ...example.query, 'projectId[]': 'beta' } })).status).toBeLessThan(300)
      })
  })
}

function entriesOf(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null || !('entries' in schema)) return {}
  return typeof schema.entries === 'object' && schema.entries !== null ? schema.entries : {}
}

export declare namespace describeEndpoint {
  type Options = {
    readonly name: keyof typeof endpoints
    /** Whether a handler exists. */
    readonly isServed: boolean
    /** Whether it belongs to no project (health, pictures). */
    readonly isPublic: boolean
    readonly projectId: string
    /** An origin of the project, and one of another project. */
    readonly ownOrigin: string
    readonly foreignOrigin: string
    readonly send: SendRequest
    /** Methods that other endpoints of the same path take. */
    readonly otherMethods?: readonly string[] | undefined
    /** Makes the example true where the service must have something first. */
    readonly prepare?: ((example: Example<Endpoint>) => Promise<Example<Endpoint>>) | undefined
  }
}
