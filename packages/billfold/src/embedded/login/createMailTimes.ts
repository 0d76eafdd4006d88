import type { Clock } from '../../core/contracts/Environment.ts'
import type { KitStorage } from '../../core/contracts/KitStorage.ts'
import { emailCooldownMs } from '../../protocol/limits.ts'
import { storedLastEmailLogin } from '../../protocol/stored/storedLastEmailLogin.ts'

/** When e-mails were requested, by address: each address has its own cooldown. The vault applies its own limits on top. */
export type MailTimes = {
  /** Milliseconds since the epoch before which no other mail goes to this address; 0 for at once. */
  allowedAt(email: string): number
  note(email: string, at: number): void
}

export function createMailTimes({ clock, storage }: createMailTimes.Options): MailTimes {
  const known = () => storage.read(storedLastEmailLogin) ?? {}
  return {
    allowedAt(email) {
      const last = known()[toDigest(email)]
      // A clock that was set back must not lock the visitor out.
      return last === undefined || last > clock.now() ? 0 : last + emailCooldownMs
    },
    note(email, at) {
      const digest = toDigest(email)
      const others = Object.entries(known()).filter(
        ([other, last]) => other !== digest && last + emailCooldownMs > clock.now(),
      )
      storage.write(storedLastEmailLogin, Object.fromEntries([...others, [digest, at]]))
    },
  }
}

export declare namespace createMailTimes {
  type Options = { readonly clock: Pick<Clock, 'now'>; readonly storage: Pick<KitStorage, 'read' | 'write'> }
}

/** FNV-1a of 32 bits: distinguishes the addresses of one visitor without storing them. */
function toDigest(email: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(email.trim().toLowerCase())) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}
