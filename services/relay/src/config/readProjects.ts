import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'
import type { RelayProject } from '../admission/RelayProject.ts'
import { envNames } from './envNames.ts'

/**
 * The projects of a file: `{ "version": 1, "projects": [{ "id", "allowedOrigins"?, "isDevelopment"? }] }`.
 *
 * @throws ConfigError when the file cannot be read or says something else.
 */
export function readProjects(path: string): readonly RelayProject[] {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    throw new ConfigError(envNames.projectsFile, `takes a file of JSON; ${path} cannot be read (${why})`)
  }
  const { issues, output, success } = v.safeParse(projectsSchema, value)
  if (success) return output.projects
  const place = issues[0] && v.getDotPath(issues[0])
  throw new ConfigError(envNames.projectsFile, `${place ?? 'the file'}: ${issues[0]?.message}`)
}

/** A file of projects. What the API's seed file has beside this is left alone, so that one file serves both. */
const projectsSchema = v.object({
  version: v.literal(1),
  projects: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/)),
        allowedOrigins: v.optional(v.array(v.pipe(v.string(), v.maxLength(512))), []),
        isDevelopment: v.optional(v.boolean(), false),
      }),
    ),
    v.maxLength(100_000),
  ),
})
