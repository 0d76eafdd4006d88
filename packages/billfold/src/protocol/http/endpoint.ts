import type * as v from 'valibot'

/**
 * One HTTP call that two processes agree on. `params` are the `:names` of the path, `query` parses the query string's
 * text into typed values, `body` and `answer` are JSON. Every call also carries the query `identification`.
 */
export type Endpoint = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With `:name` for each path parameter. */
  readonly path: `/${string}`
  readonly params?: v.GenericSchema<unknown, object>
  readonly query?: v.GenericSchema<unknown, object>
  /** Names of headers, in lower case, that a page sends besides those of every call: browsers ask before they do. */
  readonly headers?: readonly string[]
  readonly body?: v.GenericSchema
  /** For pictures a schema of `Blob`, for texts one of `string`, for calls that answer nothing `v.undefined()`. */
  readonly answer: v.GenericSchema
  readonly answerKind: 'json' | 'image' | 'text' | 'nothing'
  /** How the body travels. Default: JSON. */
  readonly bodyKind?: 'text'
  /** How long an answer may be reused. */
  readonly cacheMs?: number
  /** False for the wire that existing integrations speak (specification section 7): its shape is not ours to change. */
  readonly isOurs: boolean
}

type Output<schema> = schema extends v.GenericSchema ? v.InferOutput<schema> : unknown

/** What a caller passes: path parameters and query values side by side, the body under its own name. */
export type Input<endpoint extends Endpoint> = Output<endpoint['params']> &
  Output<endpoint['query']> &
  (endpoint['body'] extends v.GenericSchema ? { readonly body: v.InferInput<endpoint['body']> } : unknown)

/** What a call resolves with, and what a handler must return. */
export type Answer<endpoint extends Endpoint> = v.InferOutput<endpoint['answer']>

/** A call as it stands on the wire, kept beside its endpoint: documentation that a test reads. */
export type Example<endpoint extends Endpoint> = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly answer: Answer<endpoint>
}

/**
 * Declares an endpoint. Its example is a constant of its own, so that bundles drop it.
 *
 * @example const getLive = endpoint({ name: 'getLive', method: 'GET', path: '/live', answer, answerKind: 'json', isOurs: true })
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const definition extends Endpoint>(definition: definition): definition {
  return definition
}
