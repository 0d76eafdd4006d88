#!/usr/bin/env node
import { ConfigError, createJsonLog, type Log, stopOnSignal, warnOfUnknownNames } from '@billfold/service'
import { migrateDatabase } from './commands/migrateDatabase.ts'
import { rollBack } from './commands/rollBack.ts'
import { seed } from './commands/seed.ts'
import { type Config, parseConfig } from './config/config.ts'
import { readEnv } from './config/env.ts'
import { envNames } from './config/envNames.ts'
import { readSeed } from './config/readSeed.ts'
import { toOptions } from './config/toOptions.ts'
import { createApi } from './createApi.ts'

// The command `billfold-api`: settings from the environment, logs to standard output, until SIGTERM or SIGINT.
// `billfold-api migrate` brings the database to the schema of this version and ends; `billfold-api seed <file>` writes a seed file into it and ends; `billfold-api roll-back <network>
// <last block to keep>` lets the service take back more of an index than it does by itself.
try {
  const config = parseConfig(readEnv())
  const log = createJsonLog({ write: line => process.stdout.write(line), now: Date.now, level: config.logLevel })
  warnOfUnknownNames({ known: Object.values(envNames), own: /^BILLFOLD_API_/, source: process.env, log })
  const [command, file, block] = process.argv.slice(2)
  if (command === 'migrate' && file === undefined) await migrateDatabase(config, log)
  else if (command === 'seed' && file !== undefined) await seed({ ...config, seedFile: file }, log)
  else if (command === 'roll-back' && file !== undefined && block !== undefined)
    await rollBack(config, log, file, block)
  else if (command === undefined) await serve(config, log)
  else
    throw new ConfigError(
      command,
      'is no command; there are `migrate`, `seed <file>` and `roll-back <network> <last block to keep>`, or none to serve',
    )
} catch (error) {
  process.stderr.write(`billfold-api: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function serve(config: Config, log: Log): Promise<void> {
  const api = createApi(toOptions(config, log))
  stopOnSignal({
    ...{ log, closeDelayMs: config.closeDelayMs, stop: api.stop },
    async reload() {
      if (config.seedFile !== undefined) await api.reload(readSeed(config.seedFile))
      return config.seedFile !== undefined
    },
  })
  await api.start({ host: config.host, port: config.port, metrics: config.metrics })
}
