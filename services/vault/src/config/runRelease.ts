import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '@billfold/service'
import { manifest } from '../release/manifest.ts'
import { signRelease } from '../release/signRelease.ts'
import { hashText } from '../serve/hashText.ts'
import { readSettings } from './readSettings.ts'

/**
 * What is done offline, on the machine that has the release's key and nothing else: `release-key <file>` makes the key and prints its public half, which watchers
 * take; `sign-release <release.json> <file>` writes `release.sig` beside the manifest. `switch-key <file>` makes the secret of the switch, for the watcher, and prints the hash for the
 * vault (`BILLFOLD_VAULT_SWITCH`).
 *
 * @throws ConfigError; what the file system reports.
 */
export function runRelease(words: readonly string[], write: (line: string) => void): void {
  const [command, first, second] = words
  if (command === 'release-key' && first !== undefined && second === undefined) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    // Never over a key that is there.
    writeFileSync(first, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
    write(`${publicKey.export({ format: 'jwk' }).x}\n`)
    return
  }
  if (command === 'switch-key' && first !== undefined && second === undefined) {
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(first, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    write(`${hashText(secret)}\n`)
    return
  }
  if (command !== 'sign-release' || first === undefined || second === undefined)
    throw new ConfigError(
      'release',
      'takes: release-key <file> | switch-key <file> | sign-release <release.json> <file of the key>',
    )
  const signed = signRelease(readSettings('sign-release', first, manifest), readFileSync(second, 'utf8'), Date.now())
  writeFileSync(join(dirname(first), 'release.sig'), `${JSON.stringify(signed, undefined, 2)}\n`)
  write(`${signed.key}\n`)
}
