import type { Log } from '@billfold/service'
import { createSmtpMailer } from '@billfold/service/mail'
import type { createApi } from '../createApi.ts'
import type { Config } from './config.ts'
import { envNames } from './envNames.ts'
import { readSeed } from './readSeed.ts'
import { readText } from './readText.ts'

/** A page waits ten seconds for an answer. */
const smtpTimeoutMs = 8_000

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
    ...(config.signIn && {
      signIn: {
        ...config.signIn,
        ...(config.mail && {
          mailer: createSmtpMailer({ url: config.mail.smtpUrl, from: config.mail.from, timeoutMs: smtpTimeoutMs }),
        }),
      },
    }),
    ...(config.names && { names: config.names }),
    ...(commit === undefined ? {} : { commit }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(publicSuffixFile === undefined
      ? {}
      : { publicSuffixList: readText(envNames.publicSuffixFile, publicSuffixFile) }),
    ...(seedFile === undefined ? {} : { seed: readSeed(seedFile) }),
  }
}
