import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'
import type { ProjectInput } from '../projects/projectSchema.ts'
import { projectSchema } from '../projects/projectSchema.ts'
import { envNames } from './envNames.ts'

const file = v.object({ version: v.literal(1), projects: v.array(projectSchema) })

/**
 * The projects of a file; the API's seed file will do.
 *
 * @throws ConfigError naming what is wrong.
 */
export function readProjects(
  path: string,
  variable: 'projectsFile' | 'escrowProjectsFile' = 'projectsFile',
): readonly ProjectInput[] {
  try {
    return v.parse(file, JSON.parse(readFileSync(path, 'utf8'))).projects
  } catch (error) {
    const why = v.isValiError(error) ? `${v.getDotPath(error.issues[0]) ?? ''} is not as expected` : 'it cannot be read'
    throw new ConfigError(envNames[variable], `the file ${path}: ${why}`)
  }
}
