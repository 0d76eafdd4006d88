import { ConfigError } from '@billfold/service'
import { parseOriginPattern } from 'billfold/protocol'
import * as v from 'valibot'
import { type Seed, type SeedNetwork, seedSchema } from './seedSchema.ts'
import { toNetworkKeys } from './toNetworkKeys.ts'

/**
 * Checks a seed: its shape, that every allowed origin can be matched at all, and that addresses of nodes are fit for their
 * place.
 *
 * @throws ConfigError with the path of the first fault, like `seed.projects.0.allowedOrigins.2`.
 */
export function parseSeed(value: unknown, options: parseSeed.Options): Seed {
  const parsed = v.safeParse(seedSchema, value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`seed.${v.getDotPath(issue) ?? ''}`.replace(/\.$/, ''), issue.message)
  }
  const seed = toKeys(parsed.output)
  refuseDoubles('seed.projects', seed.projects)
  refuseDoubles('seed.networks', seed.networks)
  checkAnchors('seed.networks', seed.networks)
  seed.projects.forEach((project, index) => {
    refuseDoubles(`seed.projects.${index}.networks`, project.networks)
    checkAnchors(`seed.projects.${index}.networks`, project.networks)
    project.networks.forEach(({ indexed }, position) => {
      if (indexed)
        throw new ConfigError(
          `seed.projects.${index}.networks.${position}.indexed`,
          "is for networks of the operator: an index of one project's nodes must not answer others",
        )
    })
    refuseDoubles(`seed.projects.${index}.features`, project.features)
    project.allowedOrigins.forEach((pattern, position) => {
      const rules = { development: project.isDevelopment, isPublicSuffix: options.isPublicSuffix }
      if (!parseOriginPattern(pattern, rules))
        throw new ConfigError(
          `seed.projects.${index}.allowedOrigins.${position}`,
          'takes https://host, optionally with one leading "*." over a domain of your own; http only for loopback in development projects',
        )
    })
  })
  return seed
}

function toKeys(seed: Seed): Seed {
  const keep = (networks: readonly SeedNetwork[], path: string) =>
    networks.map((network, index) => toNetworkKeys(network, `${path}.networks.${index}`))
  return {
    ...seed,
    networks: keep(seed.networks, 'seed'),
    projects: seed.projects.map((project, index) => ({
      ...project,
      networks: keep(project.networks, `seed.projects.${index}`),
    })),
  }
}

/** A price counts in units of a token, so the token's decimals must be known. */
function checkAnchors(path: string, networks: readonly SeedNetwork[]): void {
  networks.forEach(({ tokens, prices }, index) => {
    const known = new Set(tokens.map(({ address }) => address))
    const stray = prices?.anchors.find(({ address }) => !known.has(address))
    if (stray)
      throw new ConfigError(`${path}.${index}.prices.anchors`, `names ${stray.address}, which is not in tokens`)
  })
}

function refuseDoubles(path: string, rows: readonly { readonly id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of rows) {
    if (seen.has(id)) throw new ConfigError(path, `holds ${JSON.stringify(id)} twice`)
    seen.add(id)
  }
}

export declare namespace parseSeed {
  type Options = { readonly isPublicSuffix: (host: string) => boolean }
}
