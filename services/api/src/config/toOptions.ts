import { readFileSync } from 'node:fs'
import { ConfigError, type Log } from '@billfold/service'
import type { createApi } from '../createApi.ts'
import type { SeedInput } from '../seed/seedSchema.ts'
import type { Config } from './config.ts'
import { envNames } from './envNames.ts'

/**
 * The options of the service from a configuration; reads the files that it names.
 *
 * @throws ConfigError naming the variable whose file cannot be read.
 */
export function toOptions(config: Config, log: Log): createApi.Options {
  const { arweaveGateway, commit, ipfsGateway, publicSuffixFile, publicUrl, seedFile } = config
  return {
    database: config.database,
    trustedProxyCount: config.trustedProxyCount,
    rateFactor: config.rateFactor,
    retentionDays: config.retentionDays,
    isPrivateRpcAllowed: config.isPrivateRpcAllowed,
    providers: config.providers,
    log,
    media: {
      isPrivateAllowed: config.isPrivateMediaAllowed,
      ...(ipfsGateway === undefined ? {} : { ipfsGateway }),
      ...(arweaveGateway === undefined ? {} : { arweaveGateway }),
    },
    ...(commit === undefined ? {} : { commit }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(publicSuffixFile === undefined ? {} : { publicSuffixList: read(envNames.publicSuffixFile, publicSuffixFile) }),
    // Its shape is checked by `createApi`.
    ...(seedFile === undefined ? {} : { seed: parse(read(envNames.seedFile, seedFile)) }),
  }
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(
      name,
      `the file ${path} cannot be read (${error instanceof Error ? error.message : 'unknown'})`,
    )
  }
}

function parse(text: string): SeedInput {
  try {
    return JSON.parse(text) as SeedInput
  } catch {
    throw new ConfigError(envNames.seedFile, 'the file is no JSON')
  }
}
