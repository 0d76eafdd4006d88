import { createHash } from 'node:crypto'
import { ConfigError } from '@billfold/service'
import { parseOriginPattern } from 'billfold/protocol'
import * as v from 'valibot'
import type { Project } from './Project.ts'
import { type ProjectInput, projectSchema } from './projectSchema.ts'

const dayMs = 86_400_000

/**
 * Checks the projects of the settings. A project that names no realm has one of its own, which nobody can name.
 *
 * @throws ConfigError naming the project and what is wrong with it.
 */
export function parseProjects(
  inputs: readonly ProjectInput[],
  { isPublicSuffix }: { readonly isPublicSuffix: (host: string) => boolean },
): readonly Project[] {
  const projects = inputs.map((input, index): Project => {
    const parsed = v.safeParse(projectSchema, input)
    if (!parsed.success)
      throw new ConfigError(
        `projects[${index}].${v.getDotPath(parsed.issues[0]) ?? ''}`,
        'is missing or not as expected',
      )
    const { id, name = id, allowedOrigins, isDevelopment, vault } = parsed.output
    for (const pattern of allowedOrigins)
      if (!parseOriginPattern(pattern, { development: isDevelopment, isPublicSuffix }))
        throw new ConfigError(
          `projects[${index}].allowedOrigins`,
          `takes exact https origins, or one leading *. over a domain that somebody owns; ${pattern} is neither`,
        )
    const waitMs = isDevelopment ? 0 : dayMs
    return {
      id,
      name,
      // A dot-less prefix that the pattern of realms allows and a hash nobody types: no other project's setting can name it.
      realm: vault.realm ?? `own-${createHash('sha256').update(id).digest('hex').slice(0, 40)}`,
      isDevelopment,
      allowedOrigins,
      isDeviceApproved: vault.deviceApproval,
      isEscrowed: vault.escrow,
      escrowDelayMs: vault.escrowDelayMs ?? waitMs,
      escrowLimitUsd: vault.escrowLimitUsd,
      holdMs: vault.holdMs ?? waitMs,
      customNetworks: vault.customNetworks,
    }
  })
  const ids = projects.map(project => project.id)
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index)
  if (doubled !== undefined) throw new ConfigError('projects', `has ${doubled} twice`)
  const stolen = inputs.find(input => input.vault?.realm?.startsWith('own-'))
  if (stolen) throw new ConfigError('projects', `${stolen.id}: realms that begin with own- are given, not chosen`)
  return projects
}
