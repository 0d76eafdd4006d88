import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'
import type { RelayProject } from '../admission/RelayProject.ts'
import { envNames } from './envNames.ts'
import { projectsSchema } from './projectsSchema.ts'

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
