#!/usr/bin/env node
import { createJsonLog, describeError } from '@billfold/service'
import { parseConfig } from './config/parseConfig.ts'
import { readProjects } from './config/readProjects.ts'
import { createRelay } from './createRelay.ts'

// The command `billfold-relay`: settings from the environment, logs to standard output, until SIGTERM or SIGINT.
try {
  const { host, logLevel, metrics, port, projectsFile, settings, store, trustedProxyCount, urls } = parseConfig(
    process.env,
  )
  const log = createJsonLog({ write: line => process.stdout.write(line), now: Date.now, level: logLevel })
  const projects = projectsFile === undefined ? [] : readProjects(projectsFile)
  const relay = createRelay({ log, projects, settings, store, trustedProxyCount, urls })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      relay.stop().then(
        () => process.exit(0),
        error => {
          log.error('stop.failed', describeError(error))
          process.exit(1)
        },
      )
    })
  }
  await relay.start({ host, port, ...(metrics && { metrics }) })
} catch (error) {
  process.stderr.write(`billfold-relay: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
