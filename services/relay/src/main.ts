#!/usr/bin/env node
import { ConfigError, createJsonLog, type Log, stopOnSignal, warnOfUnknownNames } from '@billfold/service'
import { listNames } from './config/listNames.ts'
import { type Config, parseConfig } from './config/parseConfig.ts'
import { readProjects } from './config/readProjects.ts'
import { createRelay } from './createRelay.ts'
import { migrateStore } from './store/migrateStore.ts'

// The command `billfold-relay`: settings from the environment, logs to standard output, until SIGTERM or SIGINT.
// `billfold-relay migrate` brings the database to the schema of this version and ends.
try {
  const config = parseConfig(process.env)
  const log = createJsonLog({ write: line => process.stdout.write(line), now: Date.now, level: config.logLevel })
  warnOfUnknownNames({ known: listNames(), own: /^BILLFOLD_RELAY_/, source: process.env, log })
  const [command, ...rest] = process.argv.slice(2)
  if (command === undefined) await serve(config, log)
  else if (command === 'migrate' && rest.length === 0) await migrateStore(config.store, log)
  else throw new ConfigError(command, 'is no command; there is `migrate`, or none to serve')
} catch (error) {
  process.stderr.write(`billfold-relay: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function serve(config: Config, log: Log): Promise<void> {
  const { closeDelayMs, commit, host, metrics, port, projectsFile, settings, store, trustedProxyCount, urls } = config
  const projects = projectsFile === undefined ? [] : readProjects(projectsFile)
  const relay = createRelay({
    ...{ log, projects, settings, store, trustedProxyCount, urls },
    ...(commit !== undefined && { commit }),
  })
  stopOnSignal({
    ...{ log, closeDelayMs, stop: relay.stop },
    async reload() {
      if (projectsFile !== undefined) relay.reload(readProjects(projectsFile))
      return projectsFile !== undefined
    },
  })
  await relay.start({ host, port, ...(metrics && { metrics }) })
}
