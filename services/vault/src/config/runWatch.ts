import { readFileSync } from 'node:fs'
import { ConfigError, type Log } from '@billfold/service'
import * as v from 'valibot'
import { checkRelease } from '../release/checkRelease.ts'
import { type Manifest, manifest } from '../release/manifest.ts'
import { watchRelease } from '../release/watchRelease.ts'

/**
 * `billfold-vault watch <address of the vault> <project> <release.json of one's own build> [address that alarms are posted to]`: a line for every look, an error and a
 * POST for each that finds something. To be run somewhere else than the vault, by somebody else.
 *
 * @returns what ends it.
 * @throws ConfigError
 */
export function runWatch(words: readonly string[], log: Log): () => void {
  const [url = '', projectId = '', file = '', alarm] = words
  if (!URL.canParse(url) || projectId === '' || file === '' || (alarm !== undefined && !URL.canParse(alarm)))
    throw new ConfigError('watch', 'takes <address of the vault> <project> <release.json> [address for alarms]')
  const options = { url, projectId, manifest: readManifest(file) }
  return watchRelease({
    check: () => checkRelease(options),
    setTimer(call, delayMs) {
      const timer = setTimeout(call, delayMs)
      return () => clearTimeout(timer)
    },
    tell(wrong) {
      if (wrong.length === 0) return log.info('release.same', { url })
      log.error('release.changed', { url, files: wrong.join(' ') })
      if (alarm === undefined) return
      const body = JSON.stringify({ event: 'release.changed', url, files: wrong })
      const headers = { 'content-type': 'application/json' }
      fetch(alarm, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) }).then(
        answer => (answer.ok ? undefined : log.error('alarm.refused', { status: answer.status })),
        () => log.error('alarm.unsent', { url: alarm }),
      )
    },
  })
}

function readManifest(file: string): Manifest {
  try {
    return v.parse(manifest, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(file, 'is not the release.json of a build, or cannot be read')
  }
}
