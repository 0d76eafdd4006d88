import { inject } from 'vitest'
import { askRun } from './askRun.ts'
import type { Schema } from './Schema.ts'

/** By schema, made once per worker. */
const templates = new Map<Schema, Promise<string>>()

/**
 * Creates a database on the PostgreSQL that the files of a run share: an empty one, or the copy of one that has the schema. A test that stops its server starts
 * one of its own (`startPostgres`).
 *
 * @returns its address, `postgres://`
 * @example const database = { engine: 'postgres', url: await freshDatabase() }
 */
export async function freshDatabase(schema?: Schema): Promise<string> {
  if (schema === undefined) return create()
  const template = templates.get(schema) ?? makeTemplate(schema)
  templates.set(schema, template)
  return create(await template)
}

async function makeTemplate(schema: Schema): Promise<string> {
  const url = await create()
  await schema.migrate({ engine: 'postgres', url })
  return url
}

async function create(template?: string): Promise<string> {
  const query = template === undefined ? '' : `/?${new URLSearchParams({ template })}`
  const { url } = await askRun<{ url: string }>(`${inject('postgres')}${query}`)
  return url
}
