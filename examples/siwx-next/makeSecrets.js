// Writes the secrets of this example once. In production they come from where you keep secrets, the same for all instances.
import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { createSessionKey } from '@billfold/siwx'

if (!existsSync('.env.local')) {
  const lines = [
    `SIWX_KEYS=${JSON.stringify([await createSessionKey()])}`,
    `SIWX_SECRET=${randomBytes(32).toString('hex')}`,
  ]
  writeFileSync('.env.local', `${lines.join('\n')}\n`, { mode: 0o600 })
}
