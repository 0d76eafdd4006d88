import { readFileSync } from 'node:fs'
import { ConfigError, type Log } from '@billfold/service'
import { checkRelease, type ReleaseFault } from '../release/checkRelease.ts'
import { manifest } from '../release/manifest.ts'
import { watchRelease } from '../release/watchRelease.ts'
import { readSettings } from './readSettings.ts'

const usage =
  'takes <address of the vault> <project> <release.json of your build, or key of releases> [address for alarms]'
const timeoutMs = 30_000

/**
 * `billfold-vault watch <address of the vault> <project> <release.json of one's own build, or public key of releases> [address that alarms are posted to]`: a line for
 * every look, an error and a POST for each that finds something. With the secret of the vault's switch (`BILLFOLD_WATCH_SWITCH`, a file) it stops the vault when a
 * file is another one. To be run on another machine than the vault, by a third party.
 *
 * @returns what ends it.
 * @throws ConfigError
 */
export function runWatch(words: readonly string[], log: Log, switchFile: string | undefined): () => void {
  const [url = '', projectId = '', against = '', alarm] = words
  if (!URL.canParse(url) || projectId === '' || against === '' || (alarm !== undefined && !URL.canParse(alarm)))
    throw new ConfigError('watch', usage)
  const isKey = /^[-_A-Za-z0-9]{43}$/.test(against)
  const proof = isKey
    ? { key: against, newest: { signedAt: 0 } }
    : { manifest: readSettings('watch', against, manifest) }
  const secret = switchFile === undefined ? undefined : readFileSync(switchFile, 'utf8').trim()

  async function post(to: string, event: string, init: RequestInit): Promise<void> {
    const answer = await fetch(to, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    }).catch(() => undefined)
    if (answer?.ok) log.info(`${event}.sent`, {})
    else log.error(`${event}.unsent`, { status: answer?.status ?? 0 })
  }

  return watchRelease({
    check: () => checkRelease({ url, projectId, ...proof }),
    setTimer(call, delayMs) {
      const timer = setTimeout(call, delayMs)
      return () => clearTimeout(timer)
    },
    report(wrong) {
      if (wrong.length === 0) return log.info('release.same', { url })
      const filesOf = (kind: ReleaseFault['fault']) =>
        wrong.flatMap(({ fault, path }) => (fault === kind ? [path] : []))
      const [changed, missing] = [filesOf('changed'), filesOf('missing')]
      const event = changed.length > 0 ? 'release.changed' : 'release.missing'
      log.error(event, { url, files: changed.join(' '), missing: missing.join(' ') })
      if (alarm === undefined) return
      const body = JSON.stringify({ event, url, files: changed, missing })
      void post(alarm, 'alarm', { headers: { 'content-type': 'application/json' }, body })
    },
    ...(secret === undefined
      ? {}
      : {
          pull() {
            log.error('switch.pulled', { url })
            void post(`${url.replace(/\/+$/, '')}/stop`, 'switch', { headers: { authorization: `Bearer ${secret}` } })
          },
        }),
  })
}
